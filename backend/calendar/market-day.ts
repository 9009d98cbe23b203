import { addDays, type Day } from './days.ts'

/** The last day that is over in the market's time zone: what every window of an edition ends on. */
export function lastWholeDay(now: Date, timeZone: string): Day {
  const today = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now)
  return addDays(today, -1)
}

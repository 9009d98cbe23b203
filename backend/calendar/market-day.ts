import { Temporal } from 'temporal-polyfill'
import type { Day } from './days.ts'

/** What a wall clock in the market shows. */
export function marketClock(now: Date, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
}

/** The last day that is over in the market's time zone: what every window of an edition ends on. */
export function lastWholeDay(now: Date, timeZone: string): Day {
  return marketClock(now, timeZone).toPlainDate().subtract({ days: 1 }).toString()
}

import { addDays, type Day } from '../../calendar/days.ts'

/** Days since 1899-12-30: 45981, or 45981.5 at noon. Null otherwise. */
export function serialDay(text: string): Day | null {
  const days = /^([2-7]\d{4})(?:[.,]\d+)?$/.exec(text.trim())?.[1]
  return days === undefined ? null : addDays('1899-12-30', Number(days))
}

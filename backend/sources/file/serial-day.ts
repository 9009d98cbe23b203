import { addDays, type Day } from '../../calendar/days.ts'

/** A spreadsheet's own count of days since 1899-12-30: 45981, or 45981.5 at noon. Null for anything else. */
export function serialDay(text: string): Day | null {
  const days = /^([2-7]\d{4})(?:[.,]\d+)?$/.exec(text.trim())?.[1]
  return days === undefined ? null : addDays('1899-12-30', Number(days))
}

import * as z from 'zod/mini'

/** A calendar day in the market's time zone, `YYYY-MM-DD`. */
export const Day = z.iso.date()
export type Day = z.infer<typeof Day>

export function isDay(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return parts !== null && exists(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10)
}

export function daysBetween(from: Day, to: Day): number {
  if (from === to) return 0
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY)
}

export function utcDay(instant: Date): Day {
  return instant.toISOString().slice(0, 10)
}

const MS_PER_DAY = 86_400_000

/** Null if there is no such day between 1900 and 2200. */
export function dayOn(year: number, month: number, day: number): Day | null {
  if (!exists(year, month, day)) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Date is too slow: a refresh of a million products calls this a hundred million times. */
function exists(year: number, month: number, day: number): boolean {
  if (!(year >= 1900 && year <= 2200) || day < 1) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 && isLeap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0))
}

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

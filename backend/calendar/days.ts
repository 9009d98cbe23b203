import * as z from 'zod/mini'

/** A calendar day in the market's time zone, `YYYY-MM-DD`. */
export const Day = z.iso.date()
export type Day = z.infer<typeof Day>

/** How `03/04/2025` is read. ImportYeti takes month first in queries and returns day first; people write both. */
export type DayOrder = 'day-first' | 'month-first'

/**
 * Null for an invalid day. Accepts common spellings, seconds or milliseconds since 1970, and a year alone, which means its last
 * day.
 */
export function parseDay(value: string | number | null | undefined, order: DayOrder): Day | null {
  const text = String(value ?? '').trim()
  if (text === '' || text.length > 40) return null
  return fromEpoch(text) ?? fromDigits(text) ?? fromNamedMonth(text) ?? fromParts(text, order)
}

/** Null if ambiguous. */
export function dayOrderOf(value: string): DayOrder | null {
  const parts = NUMERIC.exec(value.trim())
  if (!parts) return null
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  if (first > 12 && second <= 12) return 'day-first'
  if (second > 12 && first <= 12) return 'month-first'
  return null
}

export function isDay(value: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value)
  return parts !== null && exists(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10)
}

export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_PER_DAY)
}

export function utcDay(instant: Date): Day {
  return instant.toISOString().slice(0, 10)
}

const MS_PER_DAY = 86_400_000
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const NUMERIC = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4}|\d{2})(?:[T ,].*)?$/
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ].*)?$/

function fromEpoch(text: string): Day | null {
  if (!/^(\d{10}|\d{13})$/.test(text)) return null
  const instant = new Date(text.length === 10 ? Number(text) * 1000 : Number(text))
  return instant.getUTCFullYear() >= 2001 ? utcDay(instant) : null
}

function fromDigits(text: string): Day | null {
  if (/^\d{4}$/.test(text)) return dayOf(Number(text), 12, 31)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? YEAR_FIRST.exec(text)
  return compact ? dayOf(Number(compact[1]), Number(compact[2]), Number(compact[3])) : null
}

function fromNamedMonth(text: string): Day | null {
  const dayThenMonth = /^(\d{1,2})(?:st|nd|rd|th)?[\s\-.]+([A-Za-z]{3,9})\.?,?[\s\-.]+(\d{4}|\d{2})$/.exec(
    text,
  )
  if (dayThenMonth) return named(dayThenMonth[3], dayThenMonth[2], dayThenMonth[1])
  const monthThenDay = /^([A-Za-z]{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4}|\d{2})$/.exec(text)
  return monthThenDay ? named(monthThenDay[3], monthThenDay[1], monthThenDay[2]) : null
}

function named(year = '', month = '', day = ''): Day | null {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  return index < 0 ? null : dayOf(fullYear(year), index + 1, Number(day))
}

function fromParts(text: string, order: DayOrder): Day | null {
  const parts = NUMERIC.exec(text)
  if (!parts) return null
  const [, first = '', second = '', year = ''] = parts
  const [day, month] = order === 'day-first' ? [first, second] : [second, first]
  return dayOf(fullYear(year), Number(month), Number(day))
}

function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  return Number(year) + (Number(year) < 80 ? 2000 : 1900)
}

function dayOf(year: number, month: number, day: number): Day | null {
  if (!exists(year, month, day)) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Arithmetic instead of Date: a refresh of a million products calls this a hundred million times. */
function exists(year: number, month: number, day: number): boolean {
  if (!(year >= 1900 && year <= 2200) || day < 1) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= (month === 2 && isLeap ? 29 : (DAYS_OF_MONTH[month - 1] ?? 0))
}

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

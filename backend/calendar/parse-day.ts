import { isWeekday, monthNamed } from './date-words.ts'
import { type Day, dayOn, utcDay } from './days.ts'

/**
 * How `03/04/2025` is read. ImportYeti takes month first in queries and returns day first; people write both.
 */
export type DayOrder = 'day-first' | 'month-first'

/**
 * Null for an invalid day. Accepts common spellings in many languages with a time or a weekday, seconds or
 * finer since 1970, and a year alone, which means its last day. A time zone does not move the day.
 */
export function parseDay(value: string | number | null | undefined, order: DayOrder): Day | null {
  const text = String(value ?? '').trim()
  if (text === '' || text.length > TEXT_MAX) return null
  if (/^\d{4}$/.test(text)) return dayOn(Number(text), 12, 31)
  const parts = partsOf(text)
  if (parts === null) return fromEpoch(text)
  if (!('first' in parts)) return dayOn(fullYear(parts.year), parts.month, parts.day)
  const { first, second, year } = parts
  const [day, month] = order === 'day-first' ? [first, second] : [second, first]
  return dayOn(fullYear(year), month, day)
}

/** Null if both orders give a day, or none, or the text says which number is the month. */
export function dayOrderOf(value: string): DayOrder | null {
  const parts = openParts(value)
  if (parts === null) return null
  if (parts.first > 12 && parts.second <= 12) return 'day-first'
  return parts.second > 12 && parts.first <= 12 ? 'month-first' : null
}

/** True for 03/04/2025: only other dates of the file tell the month. */
export function isOrderOpen(value: string): boolean {
  const parts = openParts(value)
  return parts !== null && parts.first <= 12 && parts.second <= 12
}

type Parts = { year: string; month: number; day: number } | OpenParts
interface OpenParts {
  year: string
  first: number
  second: number
}

function openParts(value: string): OpenParts | null {
  const text = value.trim()
  const parts = text.length > TEXT_MAX ? null : partsOf(text)
  return parts !== null && 'first' in parts ? parts : null
}

function partsOf(text: string): Parts | null {
  const compact = /^(\d{4})(\d{2})(\d{2})(?:T\d{2,6}(?:\D.*)?)?$/.exec(text)
  if (compact) return { year: compact[1] ?? '', month: Number(compact[2]), day: Number(compact[3]) }
  const plain = withoutTimes(text.normalize('NFKC').replace(ERA_YEAR, yearOfEra))
  return PUNCTUATION.test(plain) ? null : read(plain)
}

interface Figure {
  text: string
  role: 'year' | 'month' | 'day' | null
  /** Signs between the figure before and this one. */
  gap: string
}

/** Three figures, or two and a month's name. Otherwise only a time may follow: a range is no day. */
function read(text: string): Parts | null {
  const figures: Figure[] = []
  let month: number | null = null
  let monthWord = ''
  let isMonthNext = false
  let end = 0
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (figures.length + (month === null ? 0 : 1) === 3) {
      const rest = text.slice(index)
      if (/\d/.test(rest) && !DOTTED_TIME.test(rest)) return null
      break
    }
    if (/^\d/.test(token)) {
      figures.push({ text: token, role: isMonthNext ? 'month' : null, gap: text.slice(end, index) })
      isMonthNext = false
      end = index + token.length
      continue
    }
    const last = figures.at(-1)
    const role = ROLES[token[0] ?? '']
    if (role && last) {
      last.role = role
      continue
    }
    const named = monthNamed(token)
    if (named !== null) {
      // "mar" is March, and Tuesday in four languages.
      if (month !== null && !isWeekday(monthWord)) return null
      month = named
      monthWord = token
    } else if (MONTH_FOLLOWS.test(token)) isMonthNext = true
    else if (!SMALL_WORDS.test(token) && !isWeekday(token)) return null
  }
  return resolved(figures, month)
}

function resolved(figures: readonly Figure[], named: number | null): Parts | null {
  if (figures.length + (named === null ? 0 : 1) !== 3) return null
  if (figures.some(({ text }) => text.length > 4 || text.length === 3)) return null
  if (named === null && figures.every(({ role }) => role === null)) return numeric(figures)
  const roleless = figures.filter(({ role }) => role === null)
  const taken = (role: Figure['role']) => {
    const stated = figures.find((figure) => figure.role === role)
    if (stated || role === 'month') return stated
    const found =
      role === 'year' ? (roleless.find(({ text }) => text.length === 4) ?? roleless.at(-1)) : roleless[0]
    if (found) roleless.splice(roleless.indexOf(found), 1)
    return found
  }
  const [year, day] = [taken('year'), taken('day')]
  const month = named ?? Number(taken('month')?.text ?? Number.NaN)
  if (!year || !day || day.text.length > 2 || Number.isNaN(month)) return null
  return { year: year.text, month, day: Number(day.text) }
}

function numeric([first, second, third]: readonly Figure[]): Parts | null {
  if (!first || !second || !third || second.text.length > 2) return null
  if (![second.gap, third.gap].every((gap) => /^[\s./–-]{1,3}$/.test(gap))) return null
  if (first.text.length === 4) {
    return third.text.length > 2
      ? null
      : { year: first.text, month: Number(second.text), day: Number(third.text) }
  }
  if (first.text.length > 2 || third.text.length === 1) return null
  return { first: Number(first.text), second: Number(second.text), year: third.text }
}

function withoutTimes(text: string): string {
  return text.replace(CLOCK, ' ').replace(SPOKEN_TIME, ' ')
}

/** 令和8年 is 2026; 元年 is the first year. */
function yearOfEra(_: string, era: string, year: string): string {
  return `${(ERAS[era] ?? 0) + (year === '元' ? 1 : Number(year))}年`
}

/** Seconds, or milli-, micro- or nanoseconds. */
function fromEpoch(text: string): Day | null {
  const seconds = /^(\d{10})(?:\d{3}|\d{6}|\d{9})?(?:\.\d{1,9})?$/.exec(text)?.[1]
  if (seconds === undefined) return null
  const instant = new Date(Number(seconds) * 1000)
  return instant.getUTCFullYear() >= 2001 ? utcDay(instant) : null
}

function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  return year.length > 2 ? Number.NaN : Number(year) + (Number(year) < 80 ? 2000 : 1900)
}

/** JavaScript's own is the longest: "Sat Oct 03 2026 12:00:00 GMT+0200 (Central European Summer Time)". */
const TEXT_MAX = 80
const TOKENS = /\d+|[\p{L}\p{M}]+/gu
const PUNCTUATION = /[^\p{L}\p{M}\d\s.,;:/'’()[\]+–_-]/u
/** "10:15:30.5 +0200" or "10:15 GMT-7". */
const CLOCK = /(?<!\d)\d{1,2}(?::\d{2}){1,2}(?:[.,]\d{1,9})?(?:\s?[A-Z]{0,4}[+−-]\d{1,2}(?::?\d{2})?)?/g
/** "10h15", "10時15分30秒". */
const SPOKEN_TIME =
  /(?<!\d)\d{1,2}(?:h\d{0,2}(?![\p{L}\d])|\s?[時时点點시](?:\s?\d{1,2}\s?[分분](?:\s?\d{1,2}\s?[秒초])?)?)/gu
const DOTTED_TIME = /^\D{0,12}\d{1,2}\.\d{2}(?:\.\d{2})?\D{0,40}$/
const ROLES: Readonly<Record<string, Figure['role']>> = {
  ...{ 年: 'year', 년: 'year', 月: 'month', 월: 'month', 日: 'day', 일: 'day', 号: 'day', 號: 'day' },
}
/** Vietnamese: "ngày 3 tháng 10 năm 2026", "3 Thg 10, 2026". */
const MONTH_FOLLOWS = /^(?:tháng|thg)$/iu
const SMALL_WORDS =
  /^(?:st|nd|rd|th|er|de|del|di|of|the|d|den|der|dem|le|el|em|am|on|il|o|a|à|às|at|um|ngày|năm|lúc|date|datum|fecha|data|tarih|tanggal)$/iu
const ERAS: Readonly<Record<string, number>> = { 昭和: 1925, 平成: 1988, 令和: 2018, 民国: 1911, 民國: 1911 }
const ERA_YEAR = /(昭和|平成|令和|民国|民國)\s?(\d{1,3}|元)\s?年/g

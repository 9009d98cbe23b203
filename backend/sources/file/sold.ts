import { parseCount } from '../parse-numbers.ts'
import type { Cells, FileFormat } from './cells.ts'
import type { ProductField } from './product-headings.ts'

/** What a row says of units sold: on its day, in the week that ends on it, and in all. */
export interface Sold {
  units: number | null
  week: number | null
  total: number | null
}

/**
 * Units sold count a day, a week or a month where the heading or the cell says so. A column called "Sold" alone counts
 * all that was ever sold, unless its numbers go up and down from day to day; then the differences between days make
 * the flow.
 */
export function soldIn(cells: Cells<ProductField>, { sold }: FileFormat): Sold {
  const units = cells.count('units', COUNT_MAX)
  const week = units === null ? cells.count('weekUnits', COUNT_MAX) : null
  if (cells.raw('monthUnits') !== null) cells.count('monthUnits', COUNT_MAX)
  const total = cells.count('soldTotal')
  const text = cells.raw('sold')
  if (text === null) return { units, week, total }
  const told = periodIn(text)
  if (told === 'month') {
    cells.note('sold', 'a count of a month; a trend needs days, weeks or totals')
    return { units, week, total }
  }
  const count = cells.count('sold', told || sold === 'a day' ? COUNT_MAX : undefined)
  if (told === 'day' || (told === null && sold === 'a day' && !ROUNDED.test(text))) {
    return { units: units ?? count, week, total }
  }
  if (told === 'week') return { units, week: units === null ? (week ?? count) : week, total }
  return { units, week, total: total ?? count }
}

/** What the column "Sold" of a file counts, by its rows in order of days: totals hardly ever fall. */
export function soldMeaning(
  rows: readonly { product: string; day: string; sold: string }[],
): FileFormat['sold'] {
  const last = new Map<string, { day: string; count: number }>()
  let steps = 0
  let falls = 0
  for (const { product, day, sold } of rows.toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : 0,
  )) {
    const count = ROUNDED.test(sold) ? null : parseCount(sold)
    if (count === null || product === '') continue
    const before = last.get(product)
    if (before && before.day < day) {
      steps += 1
      if (count < before.count) falls += 1
    }
    last.set(product, { day, count })
  }
  return falls > steps * FALLS_OF_TOTALS ? 'a day' : 'in all'
}

function periodIn(text: string): 'day' | 'week' | 'month' | null {
  if (/\b(?:months?|30 days|bulan|tháng|ay|mes)\b|月/iu.test(text)) return 'month'
  if (/\b(?:weeks?|7 days|minggu|tuần|hafta|semana)\b|周/iu.test(text)) return 'week'
  return /\b(?:day|today|hari|ngày|gün|día)\b/iu.test(text) ? 'day' : null
}

const COUNT_MAX = 2_147_483_647
/** "80.2K", "1000+": nobody rounds what was sold on one day. */
const ROUNDED = /\d\s*(?:\+|(?:k|m|b|mil|rb|jt|bin|w)(?!\p{L})|[千万萬亿億])/iu
/** Corrections and returns make totals fall now and then; sales of a day do it every other time. */
const FALLS_OF_TOTALS = 0.1

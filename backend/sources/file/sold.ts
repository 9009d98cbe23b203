import { isRoundedCount, parseCount } from '../parse-counts.ts'
import type { Cells, FileFormat } from './cells.ts'
import type { ProductField } from './product-headings.ts'

/** On the row's day, in the week that ends then, and all-time. */
export interface Sold {
  units: number | null
  week: number | null
  total: number | null
}

/** Headings and cells may name a period. Plain "Sold" is all-time, unless it falls often. */
export function soldIn(cells: Cells<ProductField>, { sold }: FileFormat): Sold {
  const units = cells.count('units', COUNT_MAX)
  const week = units === null ? cells.count('weekUnits', COUNT_MAX) : null
  if (cells.raw('monthUnits') !== null) cells.count('monthUnits', COUNT_MAX)
  const total = cells.count('soldTotal')
  const text = cells.raw('sold')
  if (text === null) return { units, week, total }
  const period = periodIn(text)
  if (period === 'month') {
    cells.note('sold', 'a count of a month; a trend needs days, weeks or totals')
    return { units, week, total }
  }
  const count = cells.count('sold', period || sold === 'a day' ? COUNT_MAX : undefined)
  if (period === 'day' || (period === null && sold === 'a day' && !isRoundedCount(text))) {
    return { units: units ?? count, week, total }
  }
  if (period === 'week') return { units, week: units === null ? (week ?? count) : week, total }
  return { units, week, total: total ?? count }
}

export function soldMeaning(
  rows: readonly { product: string; day: string; sold: string }[],
): FileFormat['sold'] {
  const last = new Map<string, { day: string; count: number }>()
  let steps = 0
  let falls = 0
  for (const { product, day, sold } of rows.toSorted((a, b) =>
    a.day < b.day ? -1 : a.day > b.day ? 1 : 0,
  )) {
    const count = isRoundedCount(sold) ? null : parseCount(sold)
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
  if (/\b(?:months?|30 days|bulan|tháng|ay|mes)\b|月|월간|한 ?달|개월|месяц|мес\.|เดือน/iu.test(text))
    return 'month'
  if (/\b(?:weeks?|7 days|minggu|tuần|hafta|semana)\b|周|週|주간|недел|สัปดาห์/iu.test(text)) return 'week'
  return /\b(?:day|today|hari|ngày|gün|día)\b|今日|昨日|오늘|сутки|วันนี้/iu.test(text) ? 'day' : null
}

const COUNT_MAX = 2_147_483_647
/** Returns reduce totals occasionally; daily sales fall every other time. */
const FALLS_OF_TOTALS = 0.1

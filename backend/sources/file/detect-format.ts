import { type DayOrder, dayOrderOf } from '../../calendar/days.ts'
import { currencyIn } from '../currencies.ts'
import type { DecimalMark } from '../parse-numbers.ts'

/**
 * The decimal mark of a file's amounts: what stands before one or two last digits, or between two different marks. Where
 * every mark has three digits behind it, as in 49.499 and 129.000, it groups thousands, and the other one is decimal.
 * Undefined when no amount shows it.
 */
export function detectDecimalMark(amounts: readonly string[]): DecimalMark | undefined {
  let dots = 0
  let commas = 0
  for (const amount of amounts) {
    const [, mark, after = ''] = [...amount.matchAll(/(?<=\d)([.,])(\d+)/g)].at(-1) ?? []
    if (after.length > 2) continue
    if (mark === '.') dots += 1
    if (mark === ',') commas += 1
  }
  if (dots !== commas) return dots > commas ? '.' : ','
  return dots === 0 ? markBesideGroups(amounts) : undefined
}

function markBesideGroups(amounts: readonly string[]): DecimalMark | undefined {
  const marked = [...new Set(amounts)].filter((amount) => /\d[.,]\d/.test(amount))
  const grouping = (mark: RegExp) =>
    marked.length >= SHAPES_NEEDED && marked.every((amount) => mark.test(amount))
  if (grouping(/^\D*[1-9]\d{0,2}(?:\.\d{3})+\D*$/)) return ','
  return grouping(/^\D*[1-9]\d{0,2}(?:,\d{3})+\D*$/) ? '.' : undefined
}

/** Fewer different amounts say nothing of their column. */
const SHAPES_NEEDED = 3

/**
 * How 03/04/2025 is read in this file: any date with a part above 12 decides. If none does and both readings are
 * possible, `settled` is false: month first where prices are in dollars, day first elsewhere.
 */
export function detectDayOrder(
  dates: readonly string[],
  amounts: readonly string[],
): { order: DayOrder; settled: boolean } {
  const votes = dates.map(dayOrderOf).filter((vote) => vote !== null)
  const [vote] = votes
  if (vote) return { order: vote, settled: true }
  const open = dates.some((date) => /^\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}/.test(date))
  const priced = amounts.filter((amount) => amount.trim() !== '')
  const american =
    priced.length === 0 || priced.some((amount) => currencyIn(amount) === 'USD') || !priced.some(currencyIn)
  return { order: american ? 'month-first' : 'day-first', settled: !open }
}

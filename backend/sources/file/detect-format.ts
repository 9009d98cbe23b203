import { type DayOrder, dayOrderOf, isOrderOpen } from '../../calendar/parse-day.ts'
import { plainDigits } from '../../contracts/plain-digits.ts'
import type { DecimalMark } from '../parse-numbers.ts'
import { currencyIn } from '../written-currency.ts'

/**
 * Decimal: a mark before one or two last digits, or the last of two marks. Marks before three digits (49.499
 * and 129.000) group thousands. Undefined if undecided.
 */
export function detectDecimalMark(written: readonly string[]): DecimalMark | undefined {
  const amounts = written.map(plainDigits)
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

const SHAPES_NEEDED = 3

/**
 * 03/04/2025: a part above 12 decides. Else `settled` is false: month first for dollars, day first elsewhere.
 */
export function detectDayOrder(
  dates: readonly string[],
  amounts: readonly string[],
  told?: string | undefined,
): { order: DayOrder; settled: boolean } {
  const plain = dates.map(plainDigits)
  const votes = plain.map(dayOrderOf).filter((vote) => vote !== null)
  const [vote] = votes
  if (vote) return { order: vote, settled: true }
  const open = plain.some(isOrderOpen)
  const priced = amounts.filter((amount) => amount.trim() !== '')
  const currencies = priced.map((amount) => currencyIn(amount, { told }) ?? told ?? null)
  const american =
    priced.length === 0 || currencies.includes('USD') || currencies.every((currency) => currency === null)
  return { order: american ? 'month-first' : 'day-first', settled: !open }
}

import type { ProductCounts } from '../../../backend/trends/score-counts.ts'
import type { DailyFile } from './daily-file.ts'
import { RULES, type Rule, ruleKeys } from './rules.ts'
import { usualWeek, weekAfter, weeksUpTo } from './windows.ts'

export type Method = 'ours' | Rule
export const METHODS: readonly Method[] = ['ours', ...RULES]

export interface Listed {
  place: number
  product: ProductCounts
  strength: number
  usual: number
  /** Following week; null with too few known days. */
  next: number | null
}

export function orders(file: DailyFile, at: number, listed: readonly Listed[]): Record<Method, Listed[]> {
  const keys = listed.map((one) => {
    const product = file.products[one.place]
    if (!product) throw new Error('a product was scored that is not in the file')
    return {
      one,
      ...ruleKeys(
        one.product,
        weeksUpTo(product, at).map(({ sum }) => sum),
      ),
      ours: one.strength,
    }
  })
  const ordered = METHODS.map((method) => {
    const sorted = [...keys].sort((a, b) => b[method] - a[method] || b.bestSeller - a.bestSeller)
    return [method, sorted.map(({ one }) => one)] as const
  })
  return Object.fromEntries(ordered) as Record<Method, Listed[]>
}

/** Share of the first `most` whose next week is at least 1.3 x usual and 5 more. Leaves out unknown weeks. */
export function precision(order: readonly Listed[], most: number): number {
  const known = order.slice(0, most).flatMap(({ next, usual }) => (next === null ? [] : [{ next, usual }]))
  return known.filter(({ next, usual }) => next >= 1.3 * usual && next >= usual + 5).length / known.length
}

export function listedOf(
  file: DailyFile,
  at: number,
  scored: readonly { product: ProductCounts; strength: number }[],
): Listed[] {
  return scored.flatMap(({ product, strength }) => {
    const counts = file.products[product.productId]
    if (!counts) return []
    return {
      place: product.productId,
      product,
      strength,
      usual: usualWeek(counts, at),
      next: weekAfter(counts, at),
    }
  })
}

import type { ComparedProduct } from '#contracts/compare'

export const LETTERS = ['A', 'B', 'C', 'D'] as const
export type Scale = 'indexed' | 'absolute'

export interface Curve {
  letter: (typeof LETTERS)[number]
  name: string
  /** Oldest first; null: not counted. */
  values: (number | null)[]
}

/** Only counts of one measure share an axis. */
export function isAbsolutePossible(products: readonly ComparedProduct[]): boolean {
  return new Set(products.map(({ trend }) => trend.measure)).size === 1
}

/**
 * Weekly values on one axis from 0. Indexed: 100 is a product's usual week, or its first counted week without
 * one.
 */
export function curvesOf(
  products: readonly ComparedProduct[],
  scale: Scale,
): { curves: Curve[]; weeks: number; top: number } {
  const weeks = Math.max(0, ...products.map(({ trend }) => trend.weeks.length))
  const curves = products.map(({ name, trend }, index) => {
    const base = trend.usualWeek || trend.weeks.find((week) => week !== null && week > 0) || null
    const values = trend.weeks.map((week) => {
      if (week === null || scale === 'absolute') return week
      return base === null ? null : (100 * week) / base
    })
    const missing = Array.from({ length: weeks - values.length }, () => null)
    return { letter: LETTERS[index] ?? LETTERS[0], name, values: [...missing, ...values] }
  })
  const highest = Math.max(
    scale === 'indexed' ? 100 : 1,
    ...curves.flatMap(({ values }) => values.map((value) => value ?? 0)),
  )
  return { curves, weeks, top: roundUp(highest) }
}

function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((each) => each * power >= value) ?? 10
  return step * power
}

import type { Spread } from './rate.ts'

/** One side of a range. Of a cost, `low` is the cheapest. */
export type End = keyof Spread

/**
 * Assumed figures whose errors are independent. Values that err together form one figure. `goods` is weight and size,
 * since a larger piece is heavier. `promotion` is creators and advertising: goods that sell badly need more of both.
 */
export const FIGURES = [
  'promotion',
  'payment',
  'unitCost',
  'goods',
  'parcel',
  'returns',
  'returnHandling',
  'returnLoss',
  'freight',
  'duty',
  'inspection',
  'other',
] as const
export type Figure = (typeof FIGURES)[number]

/** For each figure, the end of its range that a calculation uses. */
export type Ends = Readonly<Record<Figure, End>>

/** Every figure at the same end. */
export const ALL_AT: Readonly<Record<End, Ends>> = {
  low: endsAt('low'),
  likely: endsAt('likely'),
  high: endsAt('high'),
}

/** One figure at an end, the others likely. */
export function endsWith(figure: Figure, end: End): Ends {
  return ALONE[end][figure]
}

function endsAt(end: End): Ends {
  return Object.fromEntries(FIGURES.map((figure) => [figure, end])) as Record<Figure, End>
}

const ALONE = Object.fromEntries(
  (['low', 'likely', 'high'] as const).map((end) => [
    end,
    Object.fromEntries(FIGURES.map((figure) => [figure, { ...endsAt('likely'), [figure]: end }])),
  ]),
) as Record<End, Record<Figure, Ends>>

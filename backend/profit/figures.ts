import type { Spread } from './rate.ts'

/** One side of a range. Of a cost, `low` is the cheapest. */
export type End = keyof Spread

/**
 * The assumed figures, which err independently of one another. What errs together is one figure: `goods` is weight and size, since
 * the larger piece is the heavier; `promotion` is creators and advertising, since goods that do not sell by themselves need more of both.
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

/** Which end of each figure's range a calculation takes. */
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

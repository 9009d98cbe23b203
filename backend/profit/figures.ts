import type { Spread } from './rate.ts'

export type End = keyof Spread

/**
 * Independent figures; values that err together form one. `goods`: weight and size. `promotion`: creators and
 * advertising, because goods that sell badly need more of both. `warehouse`: how goods get in and how long
 * they lie.
 */
export const FIGURES = [
  'promotion',
  'payment',
  'unitCost',
  'goods',
  'parcel',
  'warehouse',
  'returns',
  'returnHandling',
  'returnLoss',
  'freight',
  'duty',
  'broker',
  'inspection',
  'other',
] as const
export type Figure = (typeof FIGURES)[number]

export type Ends = Readonly<Record<Figure, End>>

export const ALL_AT: Readonly<Record<End, Ends>> = {
  low: endsAt('low'),
  likely: endsAt('likely'),
  high: endsAt('high'),
}

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

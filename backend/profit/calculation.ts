import type { OwnFigures } from '../contracts/presets.ts'
import type { MissingFigure, ProfitFacts } from '../contracts/profit.ts'
import type { CHANNELS } from '../contracts/trends.ts'
import type { Figure } from './figures.ts'

export interface Sale {
  /** Major units. */
  price: number | null
  currency: string | null
  channel: (typeof CHANNELS)[number]
  category: string | null
  facts: ProfitFacts
  yours?: OwnFigures | null
}

/** Whole US cents. `low`: the cheapest cost, the worst profit. */
export interface Range {
  low: number
  likely: number
  high: number
}

/** In whole cents, with one figure alone at its end. */
export interface Deviation {
  figure: Figure
  less: number
  more: number
}

/**
 * 'stated': a supplier's records. 'imputed': other matches. 'usual': our estimate for the category. 'yours': preset or own
 * figures. 'schedule': a dated rate.
 */
export type Basis = 'stated' | 'imputed' | 'usual' | 'yours' | 'schedule'

/** In spending order. Rare ones appear only where they cost something. */
export const LINE_IDS = [
  'platform',
  'payment',
  'account',
  'fulfilment',
  'placement',
  'storage',
  'lowStock',
  'aged',
  'creator',
  'advertising',
  'returns',
  'unitCost',
  'freight',
  'duty',
  'entry',
  'broker',
  'harbor',
  'inspection',
  'other',
] as const
export type LineId = (typeof LINE_IDS)[number]

export interface CostLine {
  id: LineId
  words: string
  /** Verifiable with a calculator: '6 % of the price'. */
  detail: string
  cents: Range
  basis: Basis
  source: { name: string; link: string | null; asOf: string; note: string | null } | null
}

export interface LandedProfit {
  scheduleVersion: string
  /** Date of the rates, YYYY-MM-DD. */
  asOf: string
  priceCents: number | null
  /**
   * Known costs in whole cents. Likely costs and `profit.likely` add up to the price. A line's ends use all
   * its figures' ends.
   */
  lines: CostLine[]
  /** Per piece that a buyer keeps. Null if the price or an essential cost is in `missing`. */
  profit: Range | null
  /** Effect of each assumed figure alone. The profit's ends deviate by the root of the sum of squares. */
  deviations: Deviation[]
  /** Basis points of the price, likely costs. */
  marginBps: number | null
  /** Basis points of a piece's landed cost, likely costs. */
  returnBps: number | null
  /**
   * Smallest price in whole cents with non-negative likely profit: 0 to the cent unless a fee jumps there. Null: no price
   * suffices.
   */
  breakEvenCents: number | null
  /** From this price a fee jump causes a loss again. Null: never. */
  lossAgainFromCents: number | null
  /** First order; `cash` until it has landed. */
  orderPieces: number
  cash: Range | null
  /** Pieces until the order's fixed costs are earned: entry, inspection, least freight. Null: never. */
  piecesToBreakEven: number | null
  /** Pieces until the order's money is back; null: more than ordered. */
  piecesToMoneyBack: number | null
  freight: 'sea' | 'air' | null
  /** The factory price is that of a possible match. */
  isCostPossible: boolean
  /** By importance; the category's usual value is used where available. */
  missing: MissingFigure[]
}

export const PRICE_CENTS_MAX = 999_999_999

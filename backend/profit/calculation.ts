import type { OwnFigures } from '../contracts/presets.ts'
import type { MissingFigure, ProfitFacts } from '../contracts/profit.ts'
import type { CHANNELS } from '../contracts/trends.ts'
import type { Figure } from './figures.ts'

/** A product at a price, as any list's item has it; `facts` are its `profitFacts`. */
export interface Sale {
  /** Major units; change it to see what another price leaves. */
  price: number | null
  currency: string | null
  channel: (typeof CHANNELS)[number]
  /** One of our categories, or any other text, or null. */
  category: string | null
  facts: ProfitFacts
  /** What the person knows of this product; goes before everything else. */
  yours?: OwnFigures | null
}

/** Whole US cents. Of a cost, `low` is the cheapest; of a profit, the worst. */
export interface Range {
  low: number
  likely: number
  high: number
}

/** Whole cents that a profit loses and gains where one figure alone comes at its dear or cheap end. */
export interface Deviation {
  figure: Figure
  less: number
  more: number
}

/**
 * Where a line's deciding figure comes from. 'stated': a supplier's own records; 'imputed': read from other matches; 'usual': our
 * estimate for the category; 'yours': the person's preset or figures; 'schedule': a dated rate.
 */
export type Basis = 'stated' | 'imputed' | 'usual' | 'yours' | 'schedule'

/** In the order in which a dollar goes. `payment`, `harbor`, `inspection` and `other` are there only where they cost something. */
export const LINE_IDS = [
  'platform',
  'payment',
  'fulfilment',
  'creator',
  'advertising',
  'returns',
  'unitCost',
  'freight',
  'duty',
  'entry',
  'harbor',
  'inspection',
  'other',
] as const
export type LineId = (typeof LINE_IDS)[number]

/** One cost of a piece. */
export interface CostLine {
  id: LineId
  /** 'Platform fee' */
  words: string
  /** What it is made of, to be checked with a calculator: '6 % of the price'. */
  detail: string
  cents: Range
  basis: Basis
  /** The rate in the schedule that it comes from; null where it is not the schedule's. */
  source: { name: string; link: string | null; asOf: string; note: string | null } | null
}

export interface LandedProfit {
  scheduleVersion: string
  /** The day whose rates these are, YYYY-MM-DD. */
  asOf: string
  priceCents: number | null
  /**
   * The costs that are known, in whole cents. The likely ones are so rounded that they and `profit.likely` are exactly the price.
   * A line's ends are with all its figures at theirs.
   */
  lines: CostLine[]
  /** A piece that a buyer keeps. Null where the price or a cost that nothing can stand in for is missing; `missing` names it. */
  profit: Range | null
  /** By how much each assumed figure alone moves the profit. Each end of the profit is the root of the sum of their squares away. */
  deviations: Deviation[]
  /** Basis points of the price, with the likely costs. */
  marginBps: number | null
  /** Basis points of the money that a piece binds, landed, with the likely costs. */
  returnBps: number | null
  /**
   * The smallest price in whole cents whose profit, with the likely costs, is not negative: 0 to the cent unless a fee jumps right
   * there. Null where no price is enough.
   */
  breakEvenCents: number | null
  /** A fee that jumps above the break-even price makes a loss again: from this price on. Null: it does not happen. */
  lossAgainFromCents: number | null
  /** The first order: pieces, and what it costs until it has landed. */
  orderPieces: number
  cash: Range | null
  /** Pieces to sell until the order's fixed costs (entry, inspection, least freight) are earned; null: never. */
  piecesToBreakEven: number | null
  /** Pieces to sell until all the money of the order is back; null: more than the order has. */
  piecesToMoneyBack: number | null
  /** How the order travels; null for goods made in the US. */
  freight: 'sea' | 'air' | null
  /** Figures that nobody told us, in the order in which they matter; the category's usual value stands in where there is one. */
  missing: MissingFigure[]
}

/** The highest price that is reckoned with: as a filter of prices reads it. */
export const PRICE_CENTS_MAX = 999_999_999

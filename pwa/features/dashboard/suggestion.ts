import type { Decision } from '#profit/verdict'
import type { ProductSummary } from '../trends/product-summary.ts'

/** A product that may be worth a seller's work, with what decided it. */
export interface Suggestion {
  product: ProductSummary
  decision: Decision
}

/** On the dashboard. */
export const SUGGESTIONS = 3

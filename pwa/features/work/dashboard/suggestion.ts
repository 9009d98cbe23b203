import type { Decision } from '#profit/verdict'
import type { ProductSummary } from '../../market/products/product-summary.ts'

export interface Suggestion {
  product: ProductSummary
  decision: Decision
}

export const SUGGESTIONS = 3

import type { ProductSummary } from '../../market/products/product-summary.ts'

/** Product fields that the section 'Who sells it' needs. */
export type SoldProduct = Pick<
  ProductSummary,
  'id' | 'price' | 'currency' | 'channel' | 'category' | 'profitFacts'
>

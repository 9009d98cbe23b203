import type { PipelineItem } from '../pipeline/items.ts'

/** Undefined for products outside our lists. */
export function supplierSearch({ productId }: Pick<PipelineItem, 'productId'>): {
  product: number | undefined
} {
  return { product: productId === null ? undefined : Number(productId) }
}

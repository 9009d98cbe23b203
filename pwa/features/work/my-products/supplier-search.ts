import type { PipelineItem } from '../pipeline/items.ts'

/** So that a supplier's page knows what one writes about; what its owner found elsewhere is no product of ours. */
export function supplierSearch({ productId }: Pick<PipelineItem, 'productId'>): {
  product: number | undefined
} {
  return { product: productId === null ? undefined : Number(productId) }
}

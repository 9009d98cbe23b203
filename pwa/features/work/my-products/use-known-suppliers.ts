import { useQuery } from '@tanstack/react-query'
import { product } from '../../market/products/product-queries.ts'
import type { PipelineItem } from '../pipeline/items.ts'

/** Suppliers of whom a quote may come, by name: those written to, then those that were found for the product, as far as this device knows. */
export function useKnownSuppliers({ contacts, productId }: PipelineItem): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...product(productId ?? ''), enabled: false })
  return new Map([
    ...contacts.toReversed().map(({ supplierName, supplierId }) => [supplierName, supplierId] as const),
    ...(data?.suppliers ?? []).map(({ name, id }) => [name, id] as const),
  ])
}

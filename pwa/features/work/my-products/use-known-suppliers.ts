import { useQuery } from '@tanstack/react-query'
import { product } from '../../market/products/product-queries.ts'
import type { PipelineItem } from '../pipeline/items.ts'

/** Ids by name: contacted suppliers first, then the product's matches on this device. */
export function useKnownSuppliers({ contacts, productId }: PipelineItem): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...product(productId ?? ''), enabled: false })
  return new Map([
    ...contacts.toReversed().map(({ supplierName, supplierId }) => [supplierName, supplierId] as const),
    ...(data?.suppliers ?? []).map(({ name, id }) => [name, id] as const),
  ])
}

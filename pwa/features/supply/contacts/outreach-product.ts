import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MatchedSupplier } from '#contracts/suppliers'
import { product, savedInList } from '../../market/products/product-queries.ts'
import { productSummary } from '../../market/products/product-summary.ts'

/** The product for which a supplier is written to. */
export interface OutreachProduct {
  id: string
  name: string
  /** The minimum order that its profit is calculated with, in pieces. */
  quantity: number | null
  /** The lowest factory price that we know of. */
  price: { amount: number; currency: string } | null
  /** Of whom quantity and price are known. */
  termsOf: string | null
  /** All that were found for it, best first. */
  suppliers: readonly MatchedSupplier[]
}

/**
 * As the server or a list on this device knows it; null while it is not known, and where nobody came for a product. `fetches`:
 * false where there are many, and what is not here is not asked for.
 */
export function useOutreachProduct(
  id: string | undefined,
  { fetches = true }: { fetches?: boolean } = {},
): OutreachProduct | null {
  const client = useQueryClient()
  const { data } = useQuery({ ...product(id ?? ''), enabled: fetches && id !== undefined })
  if (id === undefined) return null
  const item = data ? null : savedInList(client, id)?.item
  const known = data ?? (item ? productSummary(item) : null)
  if (!known) return null
  const { unitCost = null, minimumOrder = null } = known.profitFacts ?? {}
  return {
    id,
    name: known.name,
    quantity: minimumOrder,
    price: unitCost && { amount: unitCost.low, currency: unitCost.currency },
    termsOf: unitCost?.supplierId ?? null,
    suppliers: known.suppliers,
  }
}

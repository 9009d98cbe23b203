import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { MatchedSupplier } from '#contracts/suppliers'
import { product, savedInList } from '../../market/products/product-queries.ts'
import { productSummary } from '../../market/products/product-summary.ts'

export interface OutreachProduct {
  id: string
  name: string
  /** Minimum order in pieces, as used for its profit. */
  quantity: number | null
  price: { amount: number; currency: string } | null
  /** Supplier id that quantity and price come from. */
  termsOf: string | null
  suppliers: readonly MatchedSupplier[]
}

/** Null while loading or without an id. `fetches` false: in long lists, to avoid a request per row. */
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

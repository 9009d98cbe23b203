import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { product, savedInList } from '../../market/products/product-queries.ts'
import { productSummary } from '../../market/products/product-summary.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import type { PipelineItem } from '../pipeline/items.ts'

const ProductDecision = lazy(() =>
  import('../profit/product-decision.tsx').then((module) => ({ default: module.ProductDecision })),
)

/** Uses the latest quote and product data saved on this device. */
export function EntryDecision({ item }: { item: PipelineItem }) {
  const client = useQueryClient()
  const withholdStale = useWithholdStale()
  const id = item.productId ?? ''
  const followed = item.product !== null && item.product.now !== null
  const { data, isPending } = useQuery({ ...product(id), enabled: followed })
  if (!followed) return null
  const inList = data ? null : savedInList(client, id)
  const known = data ?? (inList ? productSummary(inList.item) : null)
  if (!known) return isPending && navigator.onLine ? <Skeleton height="16rem" /> : null
  return (
    <Suspense fallback={<Skeleton height="16rem" />}>
      <div className="stack top gap-4">
        <ProductDecision product={withholdStale(known)} />
      </div>
    </Suspense>
  )
}

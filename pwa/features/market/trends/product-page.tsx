import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefusedError } from '../../../call-errors.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ItemLoading, ItemPage, Untitled } from '../../shell/frame/item-page.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import { product } from '../products/product-queries.ts'
import type { Range } from './history-ranges.ts'
import { ProductView } from './product-view.tsx'
import { savedProduct } from './saved-product.ts'

export function ProductPage({
  id,
  range,
  onRange,
}: {
  id: string
  range: Range
  onRange: (range: Range) => void
}) {
  const client = useQueryClient()
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(product(id))
  const inList = data ? null : savedProduct(client, id)
  const withholdStale = useWithholdStale()
  const known = data ?? inList?.summary ?? null
  const seen = known && withholdStale(known)
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  if (!data && missing) return <Missing />
  const waiting = isPending && connection === 'online'
  return (
    <ItemPage
      list="/trending"
      source={seen?.provenance.source ?? null}
      syncedAt={data ? dataUpdatedAt : (inList?.at ?? 0)}
      partial={!data && inList && !waiting ? 'Saved summary. Full details when you are online.' : null}
    >
      {/* One element for partial and full pages, so the heading keeps focus. */}
      {seen ? (
        <ProductView
          product={seen}
          detail={data ?? null}
          hasSuppliers={inList?.hasSuppliers ?? true}
          range={range}
          onRange={onRange}
        />
      ) : (
        <Untitled title="Product" />
      )}
      {!data && waiting && !inList && <ItemLoading>Loading the product…</ItemLoading>}
      {!data && isPending && !waiting && !inList && <NotSaved what="This product" />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
    </ItemPage>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title="Product not found" />
      <Notice
        icon="product"
        title="This product is not in our data"
        action={<PrimaryLink to="/trending">See what is trending</PrimaryLink>}
      >
        <p>It may have been removed, or the link may be wrong.</p>
      </Notice>
    </>
  )
}

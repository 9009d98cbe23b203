import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefusedError } from '../../../call-errors.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ItemLoading, ItemPage, Untitled } from '../../shell/frame/item-page.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { useWithholdStale } from '../../shell/freshness/use-withhold-stale.ts'
import type { PipelineItem } from '../../work/pipeline/items.ts'
import { product } from '../products/product-queries.ts'
import type { Range } from './history-ranges.ts'
import styles from './product-view.module.css'
import { ProductView } from './product-view.tsx'
import { savedProduct } from './saved-product.ts'

export function ProductPage({
  id,
  entry = null,
  entrySyncedAt = 0,
  range,
  onRange,
}: {
  id: string
  /** The member's own, if the page was opened as theirs. */
  entry?: PipelineItem | null
  entrySyncedAt?: number
  range: Range | undefined
  onRange: (range: Range) => void
}) {
  const client = useQueryClient()
  const connection = useConnection()
  // A product that left the lists has no page, but the member's work on it has.
  const isGone = entry?.product != null && entry.product.now === null
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery({ ...product(id), enabled: !isGone })
  const inList = data ? null : savedProduct(client, id)
  const withholdStale = useWithholdStale()
  const known = data ?? inList?.summary ?? null
  const seen = known && withholdStale(known)
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  if (!data && missing && entry === null) return <Missing />
  const waiting = isPending && !isGone && connection === 'online'
  const isKnown = data !== undefined || inList !== null || entry !== null
  return (
    <ItemPage
      list={entry === null ? '/trending' : '/my-products'}
      source={seen?.provenance.source ?? null}
      syncedAt={data ? dataUpdatedAt : (inList?.at ?? entrySyncedAt)}
      partial={!data && inList && !waiting ? 'Saved summary. Full details when you are online.' : null}
    >
      {/* One element for partial and full pages, so the heading keeps focus. */}
      {seen || entry ? (
        <ProductView
          product={seen}
          detail={data ?? null}
          entry={entry}
          hasSuppliers={inList?.hasSuppliers ?? true}
          range={range}
          onRange={onRange}
        />
      ) : (
        <Untitled title="Product" />
      )}
      {waiting && !isKnown && (
        // The page's end stays out of view until the product is there.
        <div className={styles.waiting}>
          <ItemLoading>Loading the product…</ItemLoading>
        </div>
      )}
      {isPending && !waiting && !isKnown && <NotSaved what="This product" />}
      {!data && error && !(entry && missing) && <Failed error={error} retry={() => void refetch()} />}
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

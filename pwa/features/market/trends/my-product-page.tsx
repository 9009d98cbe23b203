import { lazy, Suspense, useState } from 'react'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OwnersOnly } from '../../plan/identity/owners-only.tsx'
import { ItemLoading, ItemPage, Untitled } from '../../shell/frame/item-page.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { usePipeline } from '../../work/pipeline/use-pipeline.ts'
import type { Range } from './history-ranges.ts'
import { ProductPage } from './product-page.tsx'

const EntryWork = lazy(() => import('../../work/my-products/entry-work.tsx'))

/** The product's page with the member's work on it. Readable and editable offline. */
export function MyProductPage({ id }: { id: string }) {
  const { items, query } = usePipeline()
  const [range, setRange] = useState<Range>()
  const item = items.find((each) => each.id === id)
  return (
    <>
      <meta name="robots" content="noindex" />
      <OwnersOnly
        waiting={
          <ItemPage list="/my-products" syncedAt={query.dataUpdatedAt} partial={null}>
            <ItemLoading>Loading your product…</ItemLoading>
          </ItemPage>
        }
      >
        {item && item.productId !== null ? (
          <ProductPage
            id={item.productId}
            entry={item}
            entrySyncedAt={query.dataUpdatedAt}
            range={range}
            onRange={setRange}
          />
        ) : (
          <ItemPage list="/my-products" syncedAt={query.dataUpdatedAt} partial={null}>
            {item ? (
              <Suspense fallback={<ItemLoading>Loading your product…</ItemLoading>}>
                <EntryWork item={item} isHeaded />
              </Suspense>
            ) : (
              <NotHere />
            )}
          </ItemPage>
        )}
      </OwnersOnly>
    </>
  )
}

function NotHere() {
  const { room, query } = usePipeline()
  const connection = useConnection()
  if (room !== null && !query.isFetching) return <Missing />
  return (
    <>
      <Untitled title="My product" />
      {query.error ? (
        <Failed error={query.error} retry={() => void query.refetch()} />
      ) : connection === 'online' ? (
        <ItemLoading>Loading your product…</ItemLoading>
      ) : (
        <NotSaved what="Your list" />
      )}
    </>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title="Not in your products" />
      <Notice
        icon="mine"
        title="This is not in your products"
        action={<PrimaryLink to="/my-products">See my products</PrimaryLink>}
      >
        <p>You may have deleted it, here or on another device.</p>
      </Notice>
    </>
  )
}

import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { OwnersOnly } from '../../plan/identity/owners-only.tsx'
import { ItemLoading, ItemPage, Untitled } from '../../shell/frame/item-page.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { usePipeline } from '../pipeline/use-pipeline.ts'
import { EntryView } from './entry-view.tsx'

/** Readable and editable offline. */
export function EntryPage({ id }: { id: string }) {
  const { query } = usePipeline()
  return (
    <ItemPage list="/my-products" syncedAt={query.dataUpdatedAt} partial={null}>
      <meta name="robots" content="noindex" />
      <OwnersOnly waiting={<ItemLoading>Loading your product…</ItemLoading>}>
        <Own id={id} />
      </OwnersOnly>
    </ItemPage>
  )
}

function Own({ id }: { id: string }) {
  const { items, room, query } = usePipeline()
  const connection = useConnection()
  const item = items.find((each) => each.id === id)
  if (item) return <EntryView item={item} />
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

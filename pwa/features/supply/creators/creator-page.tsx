import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefusedError } from '../../../call-errors.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ItemLoading, ItemPage, Untitled } from '../../shell/frame/item-page.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { CreatorView } from './creator-view.tsx'
import { creator, savedCreator } from './queries.ts'

/** Falls back to saved lists. */
export function CreatorPage({ id, productId }: { id: string; productId: string | undefined }) {
  const client = useQueryClient()
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(creator(id))
  const listed = data ? null : savedCreator(client, id)
  const seen = data ?? listed?.card ?? null
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  if (!data && missing) return <Missing />
  const waiting = isPending && connection === 'online'
  return (
    <ItemPage
      list="/creators"
      source={seen?.provenance.source ?? null}
      syncedAt={data ? dataUpdatedAt : (listed?.at ?? 0)}
      partial={listed && !waiting ? 'Saved summary. Full details when you are online.' : null}
    >
      {/* One element for partial and full pages, so the heading keeps focus. */}
      {seen ? (
        <CreatorView creator={seen} detail={data ?? null} productId={productId} />
      ) : (
        <Untitled title="Creator" />
      )}
      {waiting && !seen && <ItemLoading>Loading the creator…</ItemLoading>}
      {isPending && !waiting && !seen && <NotSaved what="This creator" />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
    </ItemPage>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title="Creator not found" />
      <Notice
        icon="people"
        title="This creator is not in our data"
        action={<PrimaryLink to="/creators">See all creators</PrimaryLink>}
      >
        <p>The source may have removed them, or the link may be wrong.</p>
      </Notice>
    </>
  )
}

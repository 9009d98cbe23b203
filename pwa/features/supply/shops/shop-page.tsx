import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefusedError } from '../../../call-errors.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ItemLoading, ItemPage, Untitled } from '../../shell/frame/item-page.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { savedShop, shop } from './queries.ts'
import { ShopView } from './shop-view.tsx'

/** Falls back to the saved list of shops. */
export function ShopPage({ id, page, onPage }: { id: string; page: number; onPage: (page: number) => void }) {
  const client = useQueryClient()
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(shop(id, page))
  const listed = data ? null : savedShop(client, id)
  const seen = data ?? listed?.shop ?? null
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  if (!data && missing) return <Missing />
  const waiting = isPending && connection === 'online'
  return (
    <ItemPage
      list="/trending"
      source={seen?.provenance.source ?? null}
      syncedAt={data ? dataUpdatedAt : (listed?.at ?? 0)}
      partial={listed && !waiting ? 'Saved summary. Full details when you are online.' : null}
    >
      {/* One element for partial and full pages, so the heading keeps focus. */}
      {seen ? (
        <ShopView shop={seen} detail={data ?? null} page={page} onPage={onPage} />
      ) : (
        <Untitled title="Shop" />
      )}
      {waiting && !seen && <ItemLoading>Loading the shop…</ItemLoading>}
      {isPending && !waiting && !seen && <NotSaved what="This shop" />}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
    </ItemPage>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title="Shop not found" />
      <Notice
        icon="product"
        title="This shop is not in our data"
        action={<PrimaryLink to="/trending">See what sells</PrimaryLink>}
      >
        <p>It may have another name now, or the link may be wrong.</p>
      </Notice>
    </>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RefusedError } from '../../../call-errors.ts'
import { PrimaryLink } from '../../../ui/button.tsx'
import { Failed, NotSaved } from '../../../ui/failed.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ItemLoading, ItemPage, Untitled } from '../../shell/frame/item-page.tsx'
import { PageHeader } from '../../shell/frame/page-header.tsx'
import { useConnection } from '../../shell/freshness/connection.ts'
import { revealedContact } from '../contacts/queries.ts'
import { KeptContact, UnlockKept } from './kept-contact.tsx'
import { savedSupplier, supplierProfile } from './queries.ts'
import { SupplierView } from './supplier-view.tsx'

/** Falls back to saved lists and product pages. */
export function SupplierPage({ id, productId }: { id: string; productId: string | undefined }) {
  const client = useQueryClient()
  const connection = useConnection()
  const { data, dataUpdatedAt, error, isPending, refetch } = useQuery(supplierProfile(id))
  const { data: contact } = useQuery(revealedContact(id))
  const card = data ? null : savedSupplier(client, id)
  const seen = data ?? card?.supplier ?? null
  const missing = error instanceof RefusedError && (error.status === 404 || error.status === 400)
  if (!data && missing) return <Missing />
  const waiting = isPending && connection === 'online'
  const unsaved = !data && isPending && !waiting && !card
  const kept = unsaved ? contact : undefined
  return (
    <ItemPage
      list="/suppliers"
      syncedAt={data ? dataUpdatedAt : (card?.at ?? 0)}
      partial={
        card && !waiting
          ? 'Saved summary. Full details when you are online.'
          : kept
            ? 'Only your contact is saved on this device. Everything else loads when you are online.'
            : null
      }
    >
      {/* One element for partial and full pages, so the heading keeps focus. */}
      {seen ? (
        <SupplierView supplier={seen} profile={data ?? null} productId={productId} />
      ) : (
        <Untitled title={kept?.name ?? 'Supplier'} />
      )}
      {!data && waiting && !card && <ItemLoading>Loading the supplier…</ItemLoading>}
      {kept && <KeptContact contact={kept} productId={productId} />}
      {unsaved && !kept && (
        <>
          <NotSaved what="This supplier" />
          <UnlockKept />
        </>
      )}
      {!data && error && <Failed error={error} retry={() => void refetch()} />}
    </ItemPage>
  )
}

function Missing() {
  return (
    <>
      <PageHeader title="Supplier not found" />
      <Notice
        icon="suppliers"
        title="This supplier is not in our data"
        action={<PrimaryLink to="/suppliers">See all suppliers</PrimaryLink>}
      >
        <p>It may have been removed, or the link may be wrong.</p>
      </Notice>
    </>
  )
}

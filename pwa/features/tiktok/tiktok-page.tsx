import type { Category } from '#contracts/categories'
import { LiveSkeletons } from '../dashboard/live-cards.tsx'
import { MemberPage } from '../dashboard/member-page.tsx'
import { NeedsNetwork } from '../dashboard/needs-network.tsx'
import { useSyncedAt } from '../trends/synced-at.ts'
import { IntegrationPanel } from './integration-panel.tsx'
import { IntegrationStatus } from './integration-status.tsx'
import { panelProducts } from './queries.ts'

/** The integration with the short-video shop on a page of its own. */
export function TiktokPage({
  category,
  onCategory,
}: {
  category: Category | undefined
  onCategory: (category: Category | undefined) => void
}) {
  const syncedAt = useSyncedAt([panelProducts(category).queryKey])
  return (
    <MemberPage
      title="TikTok Shop"
      lead="Products and shops from the connected source, by category."
      syncedAt={syncedAt}
      unsaved="This list is not saved on this device"
      waiting={<LiveSkeletons />}
      offline={<NeedsNetwork page="This page" />}
    >
      {() => (
        <>
          <IntegrationStatus />
          <IntegrationPanel category={category} onCategory={onCategory} />
        </>
      )}
    </MemberPage>
  )
}

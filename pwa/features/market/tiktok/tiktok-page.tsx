import { useInfiniteQuery } from '@tanstack/react-query'
import type { Category } from '#contracts/categories'
import { LiveSkeletons } from '../../work/member-page/live-cards.tsx'
import { MemberPage } from '../../work/member-page/member-page.tsx'
import { NeedsNetwork } from '../../work/member-page/needs-network.tsx'
import { IntegrationPanel } from './integration-panel.tsx'
import { IntegrationStatus } from './integration-status.tsx'
import { panelProducts } from './queries.ts'

export function TiktokPage({
  category,
  onCategory,
}: {
  category: Category | undefined
  onCategory: (category: Category | undefined) => void
}) {
  const { data } = useInfiniteQuery({ ...panelProducts(category), enabled: false })
  const observed = (data?.pages ?? []).flatMap(({ items }) =>
    items.map(({ provenance }) => Date.parse(provenance.observedAt)),
  )
  return (
    <MemberPage
      title="TikTok Shop"
      lead="Products and shops from the connected source, by category."
      // When the source was last read, not when this device fetched.
      syncedAt={observed.length === 0 ? 0 : Math.min(...observed)}
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

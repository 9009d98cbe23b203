import type { Category } from '#contracts/categories'
import { LiveSkeletons } from '../../work/member-page/live-cards.tsx'
import { MemberPage } from '../../work/member-page/member-page.tsx'
import { IntegrationPanel } from './integration-panel.tsx'
import { IntegrationStatus } from './integration-status.tsx'
import { usePanelProducts } from './use-panel-products.ts'

export function TiktokPage({
  category,
  onCategory,
}: {
  category: Category | undefined
  onCategory: (category: Category | undefined) => void
}) {
  const { data = [] } = usePanelProducts(category, { enabled: false })
  const observed = data.map(({ provenance }) => Date.parse(provenance.observedAt))
  const page = (
    <>
      <IntegrationStatus />
      <IntegrationPanel category={category} onCategory={onCategory} />
    </>
  )
  return (
    <MemberPage
      title="TikTok Shop"
      lead="Products and shops from the connected source, by category."
      // When the source was last read, not when this device fetched.
      syncedAt={observed.length === 0 ? 0 : Math.min(...observed)}
      unsaved="This list is not saved on this device"
      waiting={<LiveSkeletons />}
      offline={page}
    >
      {() => page}
    </MemberPage>
  )
}

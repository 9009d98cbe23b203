import type { TiktokItem } from '#contracts/trends'
import { Notice } from '../../../ui/notice.tsx'
import { isMixed } from '../../shell/freshness/origin-line.tsx'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { LiveCard, LiveCardSkeleton } from './live-card.tsx'
import { Rail } from './rail.tsx'

const USUALLY = 6

/** The page's integration card names their source, with its age. */
export function LiveCards({ label, items }: { label: string; items: TiktokItem[] }) {
  if (items.length === 0) return <NoProducts />
  const mixed = isMixed(items.map(({ provenance }) => provenance))
  return (
    <Rail label={label}>
      {items.map((item, index) => (
        <LiveCard key={item.id} item={item} position={index + 1} ownOrigin={mixed} />
      ))}
    </Rail>
  )
}

export function LiveSkeletons({ count = USUALLY }: { count?: number }) {
  return (
    <Rail label="Loading" waiting>
      {Array.from({ length: count }, (_, position) => position).map((position) => (
        <LiveCardSkeleton key={position} />
      ))}
    </Rail>
  )
}

export function NoProducts() {
  return (
    <Notice icon="trending" title="No TikTok trending products available">
      <WhenDataComes>
        Products appear here after the next refresh, once a data source is connected or a file is imported.
      </WhenDataComes>
    </Notice>
  )
}

import { Notice } from '../../../ui/notice.tsx'
import { WhenDataComes } from '../../shell/freshness/when-data-comes.tsx'
import { LiveCardSkeleton } from './live-card.tsx'
import { Rail } from './rail.tsx'

const USUALLY = 6

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

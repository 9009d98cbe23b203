import { LiveCardSkeleton } from './live-card.tsx'
import { Rail } from './rail.tsx'

const USUALLY = 6

/** A row of cards that holds its place. */
export function LiveSkeletons({ count = USUALLY }: { count?: number }) {
  return (
    <Rail label="Loading" waiting>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <LiveCardSkeleton key={place} />
      ))}
    </Rail>
  )
}

import { Skeleton } from '../../../ui/skeleton.tsx'

/** About the height of the conclusion with its facts. */
export function WhoSellsWaiting() {
  return (
    <>
      <Skeleton height="1.5rem" width="80%" />
      <Skeleton height="28rem" />
    </>
  )
}

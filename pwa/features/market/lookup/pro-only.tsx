import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LIST_DAYS, LIST_ROWS_MAX } from '#contracts/my-lists'
import { OfflineError } from '../../../call-errors.ts'
import { Failed } from '../../../ui/failed.tsx'
import { quantity } from '../../../ui/number.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MembersOnly } from '../../plan/identity/members-only.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { PlanFeature } from '../../public/premium/plan-feature.tsx'
import { useSignedInHere } from '../../work/watchlist/watching.ts'

/**
 * Others see the feature and its price. Offline the user is unknown, so saved data show; sign-out deletes
 * them.
 */
export function ProOnly({ children }: { children: ReactNode }) {
  const signedIn = useSignedInHere()
  const { data: user, error, refetch } = useQuery({ ...currentUser, enabled: signedIn })
  if (!signedIn) return <ListPlan />
  if (user === undefined && error instanceof OfflineError) return children
  if (user?.subscriptionStatus === 'active')
    return <MembersOnly waiting={<Skeleton height="12rem" />}>{() => children}</MembersOnly>
  if (user !== undefined) return <ListPlan />
  return error ? <Failed error={error} retry={() => void refetch()} /> : <Skeleton height="12rem" />
}

const PARTS = [
  [
    'Bring any list',
    'A CSV or Excel file from Kalodata, FastMoss, Helium 10 or your own. We find the columns by their names.',
  ],
  ['Suppliers for each row', 'Who ships such goods, and what they ask a piece.'],
  [
    'Net profit for each row',
    'After platform, fulfilment, ads, returns, freight and duty. The best rows come first.',
  ],
  [
    'Only yours',
    `Up to ${quantity(LIST_ROWS_MAX)} products a file. Nobody else sees it. We delete it after ${LIST_DAYS} days, you at any time.`,
  ],
] as const

function ListPlan() {
  return <PlanFeature title="Match my list comes with a plan" parts={PARTS} />
}

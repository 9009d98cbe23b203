import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { OfflineError } from '../../../call-errors.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MembersOnly } from '../../plan/identity/members-only.tsx'
import { currentUser } from '../../plan/identity/user.ts'
import { useSignedInHere } from '../../work/watchlist/watching.ts'
import { ListPlan } from './list-plan.tsx'

/** Others see the feature and its price. Offline the user is unknown: shows saved data, which sign-out deletes. */
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

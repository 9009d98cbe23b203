import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { OfflineError } from '../../../call-errors.ts'
import { useOnline } from '../../../offline/online.ts'
import { MembersOnly } from './members-only.tsx'
import { currentUser } from './user.ts'

/** Offline the user is unknown: shows saved data, which sign-out deletes. */
export function OwnersOnly({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const online = useOnline()
  const { data, error, refetch } = useQuery(currentUser)
  const unreached = data === undefined && error instanceof OfflineError
  useEffect(() => {
    if (online && unreached) void refetch()
  }, [online, unreached, refetch])
  if (unreached) return children
  return <MembersOnly waiting={waiting}>{() => children}</MembersOnly>
}

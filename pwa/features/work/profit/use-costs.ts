import { onlineManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from '../../../ui/store.ts'
import { useSignedInHere } from '../watchlist/watching.ts'
import { type Costs, costsOf, hasAny } from './costs.ts'
import { followCosts, queuedCosts, reloadCosts } from './costs-queue.ts'
import { noteOwnCosts } from './own-costs.ts'
import { savedCosts } from './queries.ts'
import { sendCosts } from './send-costs.ts'

export function useCosts(): Costs {
  const signedIn = useSignedInHere()
  const { data } = useQuery({ ...savedCosts, enabled: signedIn })
  const queue = useStore(queuedCosts)
  const costs = useMemo(() => costsOf(signedIn ? data : undefined, queue), [signedIn, data, queue])
  const known = hasAny(costs)
  // A member's costs are unknown until the account answers.
  const isKnown = !signedIn || data !== undefined
  useEffect(() => {
    if (isKnown || known) noteOwnCosts(known)
  }, [isKnown, known])
  return costs
}

/** Sends when a cost page opens or the network returns; follows other tabs. */
export function useCostsSync(): void {
  const client = useQueryClient()
  const signedIn = useSignedInHere()
  useEffect(() => {
    if (signedIn && reloadCosts().length > 0 && navigator.onLine) void sendCosts(client, 'unasked')
    const stop = onlineManager.subscribe((online) => {
      if (online && signedIn) void sendCosts(client, 'unasked')
    })
    const stopFollowing = followCosts()
    return () => {
      stop()
      stopFollowing()
    }
  }, [client, signedIn])
}

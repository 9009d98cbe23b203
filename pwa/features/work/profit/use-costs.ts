import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useStore } from '../../../ui/store.ts'
import { useSignedInHere } from '../watchlist/watching.ts'
import { type Costs, costsOf, hasAny } from './costs.ts'
import { costsOutbox } from './outbox.ts'
import { noteOwnCosts } from './own-costs.ts'
import { savedCosts } from './queries.ts'

export function useCosts(): Costs {
  const signedIn = useSignedInHere()
  const { data } = useQuery({ ...savedCosts, enabled: signedIn })
  const items = useStore(costsOutbox.items)
  const costs = useMemo(
    () =>
      costsOf(
        signedIn ? data : undefined,
        items.map(({ change }) => change),
      ),
    [signedIn, data, items],
  )
  const known = hasAny(costs)
  // A member's costs are unknown until the account answers.
  const isKnown = !signedIn || data !== undefined
  useEffect(() => {
    if (isKnown || known) noteOwnCosts(known)
  }, [isKnown, known])
  return costs
}

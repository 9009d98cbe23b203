import { listLandingTrending, listPremiumTrending, type SampleProduct } from '#contracts/landing'
import { readRefreshTimer } from '#contracts/sources'
import { endpointQuery } from '../../../endpoint-query.ts'
import { rendered } from '../../../prerender/rendered.ts'

/** Data saved without contacts is refetched. */
const freshness = ({ state }: { state: { data: SampleProduct[] | undefined; dataUpdatedAt: number } }) => {
  const isOfThisVisit = state.dataUpdatedAt >= rendered.at
  const lacksContacts = state.data?.some(({ suppliers }) =>
    suppliers.some(({ contactLocked }) => contactLocked),
  )
  return lacksContacts && !isOfThisVisit ? 0 : Number.POSITIVE_INFINITY
}

export const landingSample = endpointQuery(listLandingTrending, {
  staleTime: freshness,
  meta: { persist: 'public', edition: true },
})

export const premiumList = endpointQuery(listPremiumTrending, {
  staleTime: freshness,
  meta: { persist: 'public', edition: true },
})

export const refreshTimer = endpointQuery(readRefreshTimer, { meta: { persist: 'public', edition: true } })

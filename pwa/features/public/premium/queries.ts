import { queryOptions } from '@tanstack/react-query'
import { listLandingTrending, listPremiumTrending, type SampleProduct } from '#contracts/landing'
import { readRefreshTimer } from '#contracts/sources'
import { call } from '../../../api.ts'
import { rendered } from '../../../prerender/rendered.ts'

/** Fresh for the visit. Data saved without contacts is refetched. */
const freshness = ({ state }: { state: { data: SampleProduct[] | undefined; dataUpdatedAt: number } }) => {
  const isOfThisVisit = state.dataUpdatedAt >= rendered.at
  const lacksContacts = state.data?.some(({ suppliers }) =>
    suppliers.some(({ contactLocked }) => contactLocked),
  )
  return lacksContacts && !isOfThisVisit ? 0 : Number.POSITIVE_INFINITY
}

export const landingSample = queryOptions({
  queryKey: [listLandingTrending.path],
  queryFn: ({ signal }) => call(listLandingTrending, {}, signal),
  staleTime: freshness,
  meta: { persist: 'public', edition: true },
})

export const premiumList = queryOptions({
  queryKey: [listPremiumTrending.path],
  queryFn: ({ signal }) => call(listPremiumTrending, {}, signal),
  staleTime: freshness,
  meta: { persist: 'public', edition: true },
})

export const refreshTimer = queryOptions({
  queryKey: [readRefreshTimer.path],
  queryFn: ({ signal }) => call(readRefreshTimer, {}, signal),
  meta: { persist: 'public', edition: true },
})

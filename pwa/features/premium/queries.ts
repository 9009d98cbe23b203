import { queryOptions } from '@tanstack/react-query'
import { listLandingTrending, listPremiumTrending, type SampleProduct } from '#contracts/landing'
import { readRefreshTimer } from '#contracts/sources'
import { call } from '../../api.ts'

/** Fresh for the visit; what the device kept has no contacts and is asked for again. */
const freshness = ({ state }: { state: { data: SampleProduct[] | undefined } }) =>
  state.data?.some(({ suppliers }) => suppliers.some(({ contactLocked }) => contactLocked))
    ? 0
    : Number.POSITIVE_INFINITY

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

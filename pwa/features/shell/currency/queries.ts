import { queryOptions } from '@tanstack/react-query'
import { readExchangeRates } from '#contracts/exchange-rates'
import { call } from '../../../api.ts'

/** Rates change once per working day. */
const FRESH_MS = 60 * 60_000

export const exchangeRates = queryOptions({
  queryKey: [readExchangeRates.path],
  queryFn: ({ signal }) => call(readExchangeRates, {}, signal),
  staleTime: FRESH_MS,
  meta: { persist: 'public' },
})

import { readExchangeRates } from '#contracts/exchange-rates'
import { endpointQuery } from '../../../endpoint-query.ts'

/** Rates change once per working day. */
const FRESH_MS = 60 * 60_000

export const exchangeRates = endpointQuery(readExchangeRates, {
  staleTime: FRESH_MS,
  meta: { persist: 'public' },
})

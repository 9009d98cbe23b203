import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  type Billing,
  createSubscription,
  getOrCreateSubscription,
  listReceipts,
  readBilling,
  readSubscriptionStatus,
} from '#contracts/billing'
import type { Offer } from '#contracts/plans'
import { call } from '../../../api.ts'
import { endpointQuery } from '../../../endpoint-query.ts'
import { loadPayments } from './stripe-script.ts'

/* Never saved: plan and card are private. */

/** Refetched with each visit, because payments may be switched on meanwhile. */
export const billing = endpointQuery(readBilling, { staleTime: 0 })

/** Refetched with each visit: it may have changed at Stripe. */
export const subscriptionStatus = endpointQuery(readSubscriptionStatus, { staleTime: 0 })

export const receipts = infiniteQueryOptions({
  queryKey: [listReceipts.path],
  queryFn: ({ pageParam, signal }) => call(listReceipts, { query: { after: pageParam } }, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ receipts: page, more }) => (more ? page.at(-1)?.id : undefined),
  staleTime: 0,
})

const BEGINNINGS = { premium: getOrCreateSubscription, pro: createSubscription }
const PAYABLE = 'payable'
const SCRIPT = 'payment script'

/** Starts or resumes; repeats return the same payment. The secret is never saved. */
export const payable = (offer: Offer) =>
  queryOptions({
    queryKey: [PAYABLE, offer],
    queryFn: ({ signal }) => call(BEGINNINGS[offer], {}, signal),
    gcTime: 0,
    refetchOnReconnect: false,
  })

export const paymentScript = (how: Billing) =>
  queryOptions({
    queryKey: [SCRIPT, how.by, how.publishableKey],
    queryFn: () => loadPayments(how),
    // An object with methods; its identity must stay.
    structuralSharing: false,
    networkMode: 'always',
  })

/** A plan change must not refetch these: a payment in progress would start again. */
export function isIndependentOfPlan(key: readonly unknown[]): boolean {
  return key[0] === PAYABLE || key[0] === SCRIPT
}

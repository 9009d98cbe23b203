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
import { loadPayments } from './stripe-script.ts'

/*
 * What a person pays and by what card is theirs alone: never kept on the device.
 */

/** How this server takes payments. An offer may open while somebody waits, so it is asked anew with each visit. */
export const billing = queryOptions({
  queryKey: [readBilling.path],
  queryFn: ({ signal }) => call(readBilling, {}, signal),
  staleTime: 0,
})

/** Asked anew with each visit of its page: it may have been changed at Stripe. */
export const subscriptionStatus = queryOptions({
  queryKey: [readSubscriptionStatus.path],
  queryFn: ({ signal }) => call(readSubscriptionStatus, {}, signal),
  staleTime: 0,
})

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

/**
 * Begins a subscription, or goes on with the one begun: the server answers a second question with the same payment. The
 * secret is forgotten with the page, and asked for once by each visit.
 */
export const payable = (offer: Offer) =>
  queryOptions({
    queryKey: [PAYABLE, offer],
    queryFn: ({ signal }) => call(BEGINNINGS[offer], {}, signal),
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** The payment form's code, from where this server's payments are made. */
export const paymentScript = (how: Billing) =>
  queryOptions({
    queryKey: [SCRIPT, how.by, how.publishableKey],
    queryFn: () => loadPayments(how),
    // Not data: an object with methods, whose identity must not change.
    structuralSharing: false,
    networkMode: 'always',
  })

/** Queries that do not depend on the plan: a payment in progress must not start again. */
export function isIndependentOfPlan(key: readonly unknown[]): boolean {
  return key[0] === PAYABLE || key[0] === SCRIPT
}

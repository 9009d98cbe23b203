import type { QueryClient } from '@tanstack/react-query'
import { type SubscriptionStatus, syncBilling } from '#contracts/billing'
import { readUser } from '#contracts/identity'
import { call } from '../../../api.ts'
import { currentUser } from '../identity/user.ts'
import { isIndependentOfPlan, subscriptionStatus } from './queries.ts'

const ASK_EVERY_MS = 1000
const AT_MOST_MS = 15_000

/** Asks the server to ask Stripe, and keeps what it says. */
export async function syncWithStripe(client: QueryClient): Promise<SubscriptionStatus> {
  const status = await call(syncBilling, {})
  await client.cancelQueries(subscriptionStatus)
  client.setQueryData(subscriptionStatus.queryKey, status)
  return status
}

/**
 * After a payment: waits until the server says that the plan is active, then refreshes the data without a reload. False
 * when that took longer than 15 s; Stripe's webhook then activates the plan.
 */
export async function waitForEntitlement(client: QueryClient): Promise<boolean> {
  const until = Date.now() + AT_MOST_MS
  // If it fails, Stripe's webhook does the same a little later.
  const synced = syncWithStripe(client).catch(() => undefined)
  for (let wait = Promise.race([synced, pause()]); ; wait = pause()) {
    await wait
    // An answer that does not come is asked for again, until the time is over.
    const user = await client.query({ ...currentUser, staleTime: 0 }).catch(() => undefined)
    if (user?.subscriptionStatus === 'active') {
      followPlan(client)
      return true
    }
    if (user === null || Date.now() >= until) return false
  }
}

/**
 * Another plan may see more, or less: data on the screen is fetched again now, all other data when it is next used, saved
 * data included. Refused queries are reset.
 */
function followPlan(client: QueryClient): void {
  const depends = (key: readonly unknown[]) => key[0] !== readUser.path && !isIndependentOfPlan(key)
  void client.resetQueries({
    predicate: ({ queryKey, state }) => depends(queryKey) && state.status === 'error',
  })
  void client.invalidateQueries({ predicate: ({ queryKey }) => depends(queryKey) })
}

/** Reads the user again where the subscription's state differs from the page's. */
export async function followSubscriptionState(client: QueryClient): Promise<void> {
  await client.query({ ...currentUser, staleTime: 0 })
  followPlan(client)
}

function pause(): Promise<void> {
  return new Promise((go) => setTimeout(go, ASK_EVERY_MS))
}

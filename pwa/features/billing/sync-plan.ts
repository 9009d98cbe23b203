import type { QueryClient } from '@tanstack/react-query'
import { type SubscriptionStatus, syncBilling } from '#contracts/billing'
import { readUser } from '#contracts/identity'
import { call } from '../../api.ts'
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
 * After a payment: waits until the server calls the person Pro, and lets everything follow without a reload. False where
 * that took longer than 15 s; it then follows by itself, for Stripe tells the server too.
 */
export async function waitForEntitlement(client: QueryClient): Promise<boolean> {
  const until = Date.now() + AT_MOST_MS
  // Should it fail, Stripe's own message to the server does the same a little later.
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
 * Another plan sees more, or less: what is on the screen is asked for again now, everything else when it is next opened,
 * also what the device has saved. What was refused is no answer any more.
 */
function followPlan(client: QueryClient): void {
  const depends = (key: readonly unknown[]) => key[0] !== readUser.path && !isIndependentOfPlan(key)
  void client.resetQueries({
    predicate: ({ queryKey, state }) => depends(queryKey) && state.status === 'error',
  })
  void client.invalidateQueries({ predicate: ({ queryKey }) => depends(queryKey) })
}

/** The user as the server knows them now, where their subscription says something else than the page. */
export async function followSubscriptionState(client: QueryClient): Promise<void> {
  await client.query({ ...currentUser, staleTime: 0 })
  followPlan(client)
}

function pause(): Promise<void> {
  return new Promise((go) => setTimeout(go, ASK_EVERY_MS))
}

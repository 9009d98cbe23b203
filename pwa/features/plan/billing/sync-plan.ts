import type { QueryClient } from '@tanstack/react-query'
import { type SubscriptionStatus, syncBilling } from '#contracts/billing'
import { readUser } from '#contracts/identity'
import { call } from '../../../api.ts'
import { currentUser } from '../identity/user.ts'
import { isIndependentOfPlan, subscriptionStatus } from './queries.ts'

const ASK_EVERY_MS = 1000
const AT_MOST_MS = 15_000

export async function syncWithStripe(client: QueryClient): Promise<SubscriptionStatus> {
  const status = await call(syncBilling, {})
  await client.cancelQueries(subscriptionStatus)
  client.setQueryData(subscriptionStatus.queryKey, status)
  return status
}

/**
 * Waits up to 15 s for the server to report an active plan, then refreshes all data. False on timeout;
 * Stripe's webhook activates the plan later.
 */
export async function waitForEntitlement(client: QueryClient): Promise<boolean> {
  const until = Date.now() + AT_MOST_MS
  // Either may fail: the next round asks again.
  const synced = syncWithStripe(client).catch(() => undefined)
  for (let wait = Promise.race([synced, pause()]); ; wait = pause()) {
    await wait
    const user = await client.query({ ...currentUser, staleTime: 0 }).catch(() => undefined)
    if (user?.subscriptionStatus === 'active') {
      followPlan(client)
      return true
    }
    if (user === null || Date.now() >= until) return false
  }
}

/**
 * Plans differ in visible data: refetches data on screen now and other data, saved included, on next use.
 * Resets refused queries.
 */
function followPlan(client: QueryClient): void {
  const depends = (key: readonly unknown[]) => key[0] !== readUser.path && !isIndependentOfPlan(key)
  void client.resetQueries({
    predicate: ({ queryKey, state }) => depends(queryKey) && state.status === 'error',
  })
  void client.invalidateQueries({ predicate: ({ queryKey }) => depends(queryKey) })
}

export async function followSubscriptionState(client: QueryClient): Promise<void> {
  await client.query({ ...currentUser, staleTime: 0 })
  followPlan(client)
}

function pause(): Promise<void> {
  return new Promise((go) => setTimeout(go, ASK_EVERY_MS))
}

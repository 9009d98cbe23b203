import { useQuery } from '@tanstack/react-query'
import type { SubscriptionStatus } from '#contracts/billing'
import { useNow } from '../../../ui/now.ts'
import { subscriptionStatus } from './queries.ts'
import { serverNow } from './time-left.ts'

const FRESH_MS = 5 * 60_000

/** Null until loaded. `now` is server time. */
export function useSubscriptionStatus(): { status: SubscriptionStatus; now: number } | null {
  const { data, dataUpdatedAt } = useQuery({ ...subscriptionStatus, staleTime: FRESH_MS })
  const now = useNow()
  return data ? { status: data, now: serverNow(data.asOf, dataUpdatedAt, now) } : null
}

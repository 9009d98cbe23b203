import { useQuery } from '@tanstack/react-query'
import { FULL_HISTORY_DAYS, OPEN_HISTORY_DAYS } from '#contracts/plans'
import type { ProductDetail } from '#contracts/product'
import { RefusedError } from '../../../call-errors.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { currentUser } from '../../plan/identity/user.ts'
import { useConnection } from '../../shell/freshness/connection.ts'
import { longHistory } from '../products/product-queries.ts'
import type { Range } from './history-ranges.ts'

/**
 * `open`: the plan has more days. `locked`: needs a plan. `unknown`: the user is loading. Others: the longer
 * history is loading, offline or failed.
 */
export type HistoryState =
  | { is: 'open' | 'locked' | 'unknown' | 'waiting' | 'missing' }
  | { is: 'failed'; retry: () => void }

/**
 * `chosen`: undefined until the member chooses; a plan begins with its full days. Without the longer history
 * the public range is shown.
 */
export function useHistory(
  product: ProductDetail,
  chosen: Range | undefined,
): { whole: ProductDetail; wanted: Range; range: Range; state: HistoryState } {
  const connection = useConnection()
  const mayBeMember = memberTag() !== null
  const { data: user } = useQuery({ ...currentUser, enabled: mayBeMember })
  // A forecast implies Pro, before the user loads and offline.
  const isPro = user?.subscriptionStatus === 'active' || (user === undefined && product.forecast !== null)
  const wanted = chosen ?? (isPro ? FULL_HISTORY_DAYS : OPEN_HISTORY_DAYS)
  const open = { whole: product, wanted, range: OPEN_HISTORY_DAYS } as const
  const isLong = wanted > OPEN_HISTORY_DAYS
  const { data, error, refetch } = useQuery({ ...longHistory(product.id), enabled: isLong && isPro })
  const refused = error instanceof RefusedError && (error.status === 401 || error.status === 402)
  const isOpen = mayBeMember && !refused && (isPro || (user === undefined && data !== undefined))
  if (!isOpen) {
    const unknown = mayBeMember && user === undefined && connection === 'online' && !refused
    return { ...open, state: { is: unknown ? 'unknown' : 'locked' } }
  }
  if (!isLong) return { ...open, state: { is: 'open' } }
  if (data) {
    return { wanted, whole: { ...product, ...longPart(data) }, range: wanted, state: { is: 'open' } }
  }
  const state: HistoryState = error
    ? { is: 'failed', retry: () => void refetch() }
    : { is: connection === 'online' ? 'waiting' : 'missing' }
  return { ...open, state }
}

function longPart({ history, historyLockedDays, olderWeeks, stageChanges }: ProductDetail) {
  return { history, historyLockedDays, olderWeeks, stageChanges }
}

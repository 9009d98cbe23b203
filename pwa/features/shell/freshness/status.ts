import { queryOptions } from '@tanstack/react-query'
import { type RefreshStatus, readRefreshStatus } from '#contracts/sources'
import { readStats, type Stats } from '#contracts/trends'
import { call } from '../../../api.ts'
import { lastMove, moveTo, shownVersion } from '../../../edition.ts'
import { readOlderAgain } from '../../../query.ts'
import { toast } from '../../../ui/toast-store.ts'

const POLL_MS = 60_000
/** An operator waits for the first edition. */
export const FIRST_EDITION_POLL_MS = 2000
/** The first data is then an imported file. */
const NO_SOURCE_POLL_MS = 10_000
const FRESH_MS = 50_000
const KEY = [readRefreshStatus.path] as const
const startedAt = Date.now()

/** Polled; a new edition refetches the lists. */
export const refreshStatus = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }) => {
    const before = client.getQueryState<RefreshStatus>(KEY)
    const now = await call(readRefreshStatus, {}, signal)
    const changed = before?.data?.edition?.id !== now.edition?.id
    const hadMoved = lastMove() > (before?.dataUpdatedAt ?? startedAt)
    const moves = shownVersion() !== null && now.edition?.version !== undefined && moveTo(now.edition.version)
    if (moves || changed || isBehind(client.getQueryData<Stats>([readStats.path]), now)) {
      const known = moves || before?.data !== undefined || !changed
      const isShown = readOlderAgain(client, olderThan({ known, hadMoved: hadMoved || moves }))
      if ((isShown || hadMoved) && changed && before?.data?.edition !== null) {
        toast({ title: 'New data', description: 'The lists were updated.' })
      }
    }
    return now
  },
  staleTime: FRESH_MS,
  refetchInterval: ({ state: { data } }) => {
    if (data?.edition !== null) return POLL_MS
    return data.nextRefreshAt ? FIRST_EDITION_POLL_MS : NO_SOURCE_POLL_MS
  },
  meta: { persist: 'public' },
})

/** A publication between both requests leaves the figures behind. */
export function isBehind(figures: Stats | undefined, status: RefreshStatus | undefined): boolean {
  if (!figures || !status?.edition) return false
  return Date.parse(figures.publishedAt ?? '') !== Date.parse(status.edition.publishedAt)
}

/**
 * Answers up to this time may be of an older edition. Without a known earlier edition, only answers saved by
 * an earlier visit.
 */
function olderThan({ known, hadMoved }: { known: boolean; hadMoved: boolean }): number {
  if (hadMoved) return lastMove()
  return known ? Number.POSITIVE_INFINITY : startedAt
}

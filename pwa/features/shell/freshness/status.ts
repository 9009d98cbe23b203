import { queryOptions } from '@tanstack/react-query'
import { type RefreshStatus, readRefreshStatus } from '#contracts/sources'
import { readStats, type Stats } from '#contracts/trends'
import { call } from '../../../api.ts'
import { lastMove, moveTo, shownVersion } from '../../../edition.ts'
import { readOlderAgain } from '../../../query.ts'
import { toast } from '../../../ui/toast-store.ts'

const POLL_MS = 60_000
/** While the first edition is being made somebody sits and waits for it. */
export const FIRST_EDITION_POLL_MS = 2000
/** Without a source the first data comes by a file, whenever somebody imports one. */
const NO_SOURCE_POLL_MS = 10_000
const FRESH_MS = 50_000
const KEY = [readRefreshStatus.path] as const
const startedAt = Date.now()

/** The current edition, the next refresh and the sources. Polled; a new edition makes the lists follow. */
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

/**
 * True when figures were read from an older edition than the status speaks of: a page that loads while an edition is
 * published may ask just before for the one and just after for the other.
 */
export function isBehind(figures: Stats | undefined, status: RefreshStatus | undefined): boolean {
  if (!figures || !status?.edition) return false
  return Date.parse(figures.publishedAt ?? '') !== Date.parse(status.edition.publishedAt)
}

/**
 * Until when an answer may be of an older edition: whatever was read before the page moved, or before now. Without a known
 * earlier edition only answers saved by an earlier visit can be older.
 */
function olderThan({ known, hadMoved }: { known: boolean; hadMoved: boolean }): number {
  if (hadMoved) return lastMove()
  return known ? Number.POSITIVE_INFINITY : startedAt
}

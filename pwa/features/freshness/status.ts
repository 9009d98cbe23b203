import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type RefreshStatus, readRefreshStatus } from '#contracts/sources'
import { readStats, type Stats } from '#contracts/trends'
import { call } from '../../api.ts'
import { toast } from '../../ui/toast-store.ts'

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
    const before = client.getQueryData<RefreshStatus>(KEY)
    const now = await call(readRefreshStatus, {}, signal)
    const changed = before?.edition?.id !== now.edition?.id
    if (changed || isBehind(client.getQueryData<Stats>([readStats.path]), now)) {
      const known = before !== undefined || !changed
      if (followEdition(client, known) && changed && before?.edition !== null) {
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
 * Fetches again what was read from an older edition: what is on the screen now, the rest when it is next opened. Without
 * a known earlier edition only answers saved by an earlier visit can be older. True when something on the screen is renewed.
 */
function followEdition(client: QueryClient, known: boolean): boolean {
  const older = client.getQueryCache().findAll({
    predicate: ({ meta, state }) =>
      meta?.edition === true && state.data !== undefined && (known || state.dataUpdatedAt < startedAt),
  })
  for (const { queryHash } of older) {
    void client.invalidateQueries({ predicate: (query) => query.queryHash === queryHash })
  }
  return older.some((query) => query.isActive())
}

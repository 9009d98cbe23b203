import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type RefreshStatus, readRefreshStatus } from '#contracts/sources'
import { call } from '../../api.ts'
import { toast } from '../../ui/toast-store.ts'

const POLL_MS = 60_000
/** While the first edition is being made somebody sits and waits for it. */
const FIRST_EDITION_POLL_MS = 2000
const FRESH_MS = 50_000
const KEY = [readRefreshStatus.path] as const
const startedAt = Date.now()

/** The current edition, the next refresh and the sources. Polled; a new edition makes the lists follow. */
export const refreshStatus = queryOptions({
  queryKey: KEY,
  queryFn: async ({ client, signal }) => {
    const before = client.getQueryData<RefreshStatus>(KEY)
    const now = await call(readRefreshStatus, {}, signal)
    if (before?.edition?.id !== now.edition?.id) followEdition(client, before !== undefined)
    return now
  },
  staleTime: FRESH_MS,
  refetchInterval: ({ state }) => (state.data?.edition === null ? FIRST_EDITION_POLL_MS : POLL_MS),
  meta: { persist: 'public' },
})

/**
 * Fetches again what was read from an older edition: what is on the screen now, the rest when it is next opened. Without
 * a known earlier edition only answers saved by an earlier visit can be older.
 */
function followEdition(client: QueryClient, known: boolean): void {
  const older = client.getQueryCache().findAll({
    predicate: ({ meta, state }) =>
      meta?.edition === true && state.data !== undefined && (known || state.dataUpdatedAt < startedAt),
  })
  for (const { queryHash } of older) {
    void client.invalidateQueries({ predicate: (query) => query.queryHash === queryHash })
  }
  if (older.some((query) => query.isActive())) {
    toast({ title: 'New data', description: 'A new edition is out. The lists have been renewed.' })
  }
}

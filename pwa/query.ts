import { onlineManager, QueryClient } from '@tanstack/react-query'
import { lastMove, whenOver } from './edition.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** `own`: a member's, purged at sign-out. */
      persist?: 'public' | 'own'
      edition?: true
    }
  }
}

/** Browser timers overflow at 24 days. */
export const KEEP_MS = 7 * 24 * 60 * 60 * 1000

/** Only a new edition changes data; `freshness/status.ts` detects it. */
export const READS = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  // The route's loader has just tried.
  retryOnMount: false,
} as const

export function createQueryClient(): QueryClient {
  // Query assumes a network until an event, which an app opened offline does not get.
  onlineManager.setOnline(navigator.onLine)
  const client = new QueryClient({
    defaultOptions: {
      queries: { ...READS, gcTime: KEEP_MS },
      mutations: { retry: false },
    },
  })
  whenOver(() => readOlderAgain(client, lastMove()))
  return client
}

/** Invalidates edition data older than `before`. True if an active query is affected. */
export function readOlderAgain(client: QueryClient, before: number): boolean {
  const older = client.getQueryCache().findAll({
    predicate: ({ meta, state }) =>
      meta?.edition === true && state.data !== undefined && state.dataUpdatedAt < before,
  })
  for (const { queryHash } of older) {
    void client.invalidateQueries({ predicate: (query) => query.queryHash === queryHash })
  }
  return older.some((query) => query.isActive())
}

interface Asking {
  queryClient: QueryClient
  savedCache: { restored: Promise<void> }
}

export function prefetch(
  { queryClient, savedCache }: Asking,
  ask: (client: QueryClient) => Promise<unknown>[],
): void {
  void savedCache.restored.then(() => askAhead(...ask(queryClient)))
}

/** Failures are left to the code that reads the query later. */
export function askAhead(...questions: Promise<unknown>[]): void {
  for (const question of questions) question.catch(() => undefined)
}

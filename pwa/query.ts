import { onlineManager, QueryClient } from '@tanstack/react-query'
import { lastMove, whenOver } from './edition.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /**
       * Kept on the device and shown without a network: `public` is the same for everyone, `own` belongs to who is signed in
       * and goes when they sign out.
       */
      persist?: 'public' | 'own'
      /** Read from the current edition: fetched again when a new one is published. */
      edition?: true
    }
  }
}

/** A week: long enough for a trip, and below the 24 days at which a browser's timer overflows. */
export const KEEP_MS = 7 * 24 * 60 * 60 * 1000

/**
 * Reads are not retried, never go stale by themselves and are not fetched again on focus: an edition stands until the
 * next one, and `freshness/status.ts` notices that.
 */
export const READS = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
  // A route's loader has just asked: its failure stands until somebody tries again or comes back.
  retryOnMount: false,
} as const

/** The app's own. A week later what nobody looks at is forgotten. */
export function createQueryClient(): QueryClient {
  // Query assumes a network until an event says otherwise; an app opened offline would get no event.
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

/**
 * Fetches again what was read from the edition before this moment: what is on the screen now, the rest when it is next opened. True
 * when something on the screen is.
 */
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

/**
 * For loaders: starts queries before the page that will use them, once it is known what the device has.
 */
export function prefetch(
  { queryClient, savedCache }: Asking,
  ask: (client: QueryClient) => Promise<unknown>[],
): void {
  void savedCache.restored.then(() => askAhead(...ask(queryClient)))
}

/** Starts queries that somebody will read later. A failure is not lost: who reads them finds it. */
export function askAhead(...questions: Promise<unknown>[]): void {
  for (const question of questions) question.catch(() => undefined)
}

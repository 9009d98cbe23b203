import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { LIST_FIRST, listAmazonTrending, listTiktokTrending } from '#contracts/trends'
import { RefusedError } from '../call-errors.ts'
import { beginWith, lastMove, shownVersion } from '../edition.ts'
import { READS } from '../query.ts'
import { createAppRouter } from '../router.ts'
import type { PageState } from './page-state.ts'
import { rendered } from './rendered.ts'

export interface RenderedApp {
  /** Inner HTML of `#root`. */
  html: string
  state: PageState
  routes: string[]
  isMissing: boolean
}

/**
 * `waits`: for the loader's queries; otherwise placeholders, and unknown addresses throw. `wide`: for a
 * desktop. Throws if the page or a query fails.
 */
export async function renderApp(
  address: string,
  { waits, wide = false }: { waits: boolean; wide?: boolean },
): Promise<RenderedApp> {
  Object.assign(rendered, { at: Date.now(), wide, version: null, parts: [] })
  beginWith(null)
  // Same defaults as in the app: otherwise a list renders as refetching, and React does not correct
  // attributes.
  const queryClient = new QueryClient({ defaultOptions: { queries: READS } })
  try {
    const savedCache = { restored: Promise.resolve(), purge: () => undefined }
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = createAppRouter({ queryClient, savedCache }, history)
    // Outside a browser the router redirects instead of rendering if the spelling differs.
    history.replace(addressInApp(router))
    await router.load()
    const { matches, location } = router.state
    const isUnknown = matches.some(({ _notFound }) => _notFound)
    const isWhole = matches.length > 0 && matches.every(({ status }) => status === 'success' || isUnknown)
    if ((isUnknown && !waits) || !isWhole || location.pathname !== address.replace(/\?.*/, ''))
      throw new Error(`${address} is no page of its own.`)
    const isMissing = isUnknown || (waits && (await settled(queryClient)))
    // Otherwise queries before and after the move mix two versions.
    if (lastMove() > 0) throw new Error(`New data came while ${address} was rendered.`)
    rendered.version = shownVersion()
    for (const { queryKey, state } of queryClient.getQueryCache().getAll())
      if (CUT.includes(String(queryKey[0]))) cutList(state.data)
    const html = await htmlOf(
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    )
    if (html.includes('<script')) throw new Error(`${address} needs a script to show what is in it.`)
    const queries = dehydrate(queryClient, {
      shouldDehydrateQuery: ({ state }) => state.status === 'success',
    })
    return {
      html,
      state: { address: isUnknown ? null : address, rendered: { ...rendered }, queries },
      routes: matches.map(({ routeId }) => routeId),
      isMissing,
    }
  } finally {
    queryClient.clear()
  }
}

/** The router's own spelling, without search parameters that the page does not read. */
function addressInApp(router: ReturnType<typeof createAppRouter>): string {
  const { pathname } = router.latestLocation
  const here = { search: true, params: true, _includeValidateSearch: true } as const
  return router.buildLocation({ to: pathname, ...here }).publicHref
}

async function settled(queryClient: QueryClient): Promise<boolean> {
  const asked = queryClient.getQueryCache().getAll()
  const outcomes = await Promise.allSettled(asked.map((query) => query.promise ?? Promise.resolve()))
  const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const other = faults.find((fault) => !(fault instanceof RefusedError && fault.status === 404))
  if (other) throw other
  return faults.length > 0
}

/** Rendered lists show their first rows; the page fetches the others (`trend-list.tsx`). */
function cutList(data: unknown): void {
  const { pages } = (data ?? {}) as { pages?: { items?: unknown[] }[] }
  const [first] = pages ?? []
  if (first?.items) first.items = first.items.slice(0, LIST_FIRST)
}

const CUT: string[] = [listTiktokTrending.path, listAmazonTrending.path]

async function htmlOf(app: React.ReactNode): Promise<string> {
  const faults: unknown[] = []
  const { prelude } = await prerender(app, {
    onError: (fault) => void faults.push(fault),
    // React would stream large parts with a script, which the page's CSP forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await new Response(prelude).text()
  // React leaves failed parts to the browser: the HTML is incomplete.
  if (faults.length > 0) throw faults[0]
  return html
}

import { dehydrate, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { RefusedError } from '../call-errors.ts'
import { beginWith, lastMove, shownVersion } from '../edition.ts'
import { READS } from '../query.ts'
import { createAppRouter } from '../router.ts'
import type { PageState } from './page-state.ts'
import { rendered } from './rendered.ts'

export interface RenderedApp {
  /** What goes into `#root`. */
  html: string
  state: PageState
  /** Ids of the routes it is made of, outermost first. */
  routes: string[]
  /** There is no such page, or not what it is about. */
  isMissing: boolean
}

/**
 * Renders a page as the app renders its first moment. `waits`: for the answers that the page's loader asks for; else nothing
 * is known yet, what needs data stands as its placeholder, and an unknown address is a mistake. `wide`: for a desktop. Throws if the page
 * itself throws, or one of its questions fails.
 */
export async function renderApp(
  address: string,
  { waits, wide = false }: { waits: boolean; wide?: boolean },
): Promise<RenderedApp> {
  Object.assign(rendered, { at: Date.now(), wide, version: null, parts: [] })
  beginWith(null)
  // As in the app, or a list would say here that it is being fetched again, and React corrects no attribute.
  const queryClient = new QueryClient({ defaultOptions: { queries: READS } })
  try {
    const savedCache = { restored: Promise.resolve(), purge: () => undefined }
    const history = createMemoryHistory({ initialEntries: [address] })
    const router = createAppRouter({ queryClient, savedCache }, history)
    // As the app will put it: one that is spelt another way the router would not render outside a browser, but redirect.
    history.replace(addressInApp(router))
    await router.load()
    const { matches, location } = router.state
    const isUnknown = matches.some(({ _notFound }) => _notFound)
    const isWhole = matches.length > 0 && matches.every(({ status }) => status === 'success' || isUnknown)
    if ((isUnknown && !waits) || !isWhole || location.pathname !== address.replace(/\?.*/, ''))
      throw new Error(`${address} is no page of its own.`)
    const isMissing = isUnknown || (waits && (await settled(queryClient)))
    // What it asked before that is of another version than what it asked after.
    if (lastMove() > 0) throw new Error(`New data came while ${address} was rendered.`)
    rendered.version = shownVersion()
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

/** Without what a page does not read, and what it does as the router spells it. */
function addressInApp(router: ReturnType<typeof createAppRouter>): string {
  const { pathname } = router.latestLocation
  const here = { search: true, params: true, _includeValidateSearch: true } as const
  return router.buildLocation({ to: pathname, ...here }).publicHref
}

/** Waits for what was asked. True when one of it does not exist. */
async function settled(queryClient: QueryClient): Promise<boolean> {
  const asked = queryClient.getQueryCache().getAll()
  const outcomes = await Promise.allSettled(asked.map((query) => query.promise ?? Promise.resolve()))
  const faults = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  const other = faults.find((fault) => !(fault instanceof RefusedError && fault.status === 404))
  if (other) throw other
  return faults.length > 0
}

async function htmlOf(app: React.ReactNode): Promise<string> {
  const faults: unknown[] = []
  const { prelude } = await prerender(app, {
    onError: (fault) => void faults.push(fault),
    // Large parts in their place: React would send them later with a script, which the page's policy forbids.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  })
  const html = await new Response(prelude).text()
  // React leaves what threw for the browser to draw: then the page is not whole here.
  if (faults.length > 0) throw faults[0]
  return html
}

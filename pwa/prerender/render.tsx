import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { prerender } from 'react-dom/static'
import { createAppRouter } from '../router.ts'

export interface RenderedPage {
  /** What goes into `#root`. */
  html: string
  /** Ids of the routes it is made of, outermost first. */
  routes: string[]
}

/**
 * Draws a page as the app draws its first moment: nothing known yet, every question under way. What needs data stands
 * as its placeholder. Throws if the page itself throws or its address is unknown.
 */
export async function renderPage(path: string): Promise<RenderedPage> {
  const queryClient = new QueryClient()
  const savedCache = { restored: Promise.resolve(), purge: () => undefined }
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter({ queryClient, savedCache }, history)
  await router.load()
  const { matches, location } = router.state
  const missing = matches.some(({ status, _notFound }) => status !== 'success' || _notFound)
  if (missing || location.pathname !== path) throw new Error(`${path} is no page of its own.`)
  const faults: unknown[] = []
  const { prelude } = await prerender(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    {
      onError: (fault) => void faults.push(fault),
      // Large parts in their place: React would send them later with a script, which the page's policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  queryClient.clear()
  // React leaves what threw for the browser to draw: then the page is not whole here.
  if (faults.length > 0) throw faults[0]
  if (html.includes('<script')) throw new Error(`${path} needs a script to show what is in it.`)
  return { html, routes: matches.map(({ routeId }) => routeId) }
}

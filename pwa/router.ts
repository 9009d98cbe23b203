import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageFailed } from './features/shell/page-failed.tsx'
import { mayScroll } from './prerender/takeover.tsx'
import { routeTree } from './route-tree.gen.ts'
import type { AppContext } from './routes/__root.tsx'
import { idle } from './ui/idle.ts'

/** `history`: another address bar than the browser's, for a page that is drawn where there is none. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // Query alone decides how old an answer may be.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: PageFailed,
    // Drawn at build it would put a script into the page, which the page's policy forbids.
    scrollRestoration: typeof document !== 'undefined' && mayScroll,
  })
}

/** Fetches the other pages' code, one by one while nothing else happens, so that a first tap does not wait for it. */
export async function loadRoutesWhenIdle(router: ReturnType<typeof createAppRouter>): Promise<void> {
  for (const route of Object.values(router.routesById)) {
    await idle()
    // Offline the service worker has them.
    if (!navigator.onLine) return
    // The chunk is gone: the tap itself will say so.
    await Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

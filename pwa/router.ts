import { createRouter } from '@tanstack/react-router'
import { NotFound } from './features/shell/not-found.tsx'
import { PageFailed } from './features/shell/page-failed.tsx'
import { routeTree } from './route-tree.gen.ts'
import type { AppContext } from './routes/__root.tsx'

export function createAppRouter(context: AppContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // Query alone decides how old an answer may be.
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
  })
}

/** Fetches the other pages' code while nothing else happens, so that a first tap does not wait for it. */
export function loadRoutesWhenIdle(router: ReturnType<typeof createAppRouter>): void {
  const idle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 2000))
  idle(() => {
    for (const route of Object.values(router.routesById)) {
      // Offline, or the chunk is gone: the tap itself will say so.
      void Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
    }
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

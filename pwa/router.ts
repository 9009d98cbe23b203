import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageFailed } from './features/shell/frame/page-failed.tsx'
import { routeTree } from './route-tree.gen.ts'
import type { AppContext } from './routes/__root.tsx'

/** `history`: for a page that is rendered outside a browser. */
export function createAppRouter(context: AppContext, history?: RouterHistory) {
  let isFirstPage = true
  const shouldScroll = () => {
    // A reader who has scrolled before the app was there stays where they are.
    const stays = isFirstPage && scrollY > 0
    isFirstPage = false
    return !stays
  }
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    // Query alone decides how old an answer may be.
    defaultPreloadStaleTime: 0,
    // What a route does not read is no part of its address.
    search: { strict: true },
    defaultErrorComponent: PageFailed,
    // Drawn at build it would put a script into the page, which the page's policy forbids.
    scrollRestoration: typeof document !== 'undefined' && shouldScroll,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

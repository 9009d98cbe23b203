import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { PageFailed } from './features/shell/frame/page-failed.tsx'
import { routeTree } from './route-tree.gen.ts'
import type { AppContext } from './routes/__root.tsx'
import { parseSearch, stringifySearch } from './search-text.ts'

export function createAppRouter(context: AppContext, history?: RouterHistory) {
  let isFirstPage = true
  const shouldScroll = () => {
    // Keep the position if the reader scrolled before the app started.
    const stays = isFirstPage && scrollY > 0
    isFirstPage = false
    return !stays
  }
  return createRouter({
    routeTree,
    context,
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    search: { strict: true },
    parseSearch,
    stringifySearch,
    defaultErrorComponent: PageFailed,
    // At build time it would add a script, which the CSP forbids.
    scrollRestoration: typeof document !== 'undefined' && shouldScroll,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}

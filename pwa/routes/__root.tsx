import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { Shell } from '../features/shell/frame/shell.tsx'
import type { SavedCache } from '../offline/saved-cache.ts'

export interface AppContext {
  queryClient: QueryClient
  savedCache: SavedCache
}

export const Route = createRootRouteWithContext<AppContext>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../features/shell/frame/not-found.tsx'), 'NotFound'),
})

function Root() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  )
}

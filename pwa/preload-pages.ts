import { preload } from './offline/update.ts'
import type { createAppRouter } from './router.ts'
import { idle } from './ui/idle.ts'

/** The pictures of the first screen and what the service worker saves come first; who taps earlier fetches one page. */
const LOOKING_AROUND_MS = 3000

/** Fetches the other pages' code, one by one while nothing else happens, so that a first tap does not wait for it. */
export async function preloadPages(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await new Promise((later) => setTimeout(later, LOOKING_AROUND_MS))
  for (const route of Object.values(router.routesById)) {
    await idle()
    // Offline the service worker has them, and so it has when a newer one waits.
    if (preload.over || !navigator.onLine) return
    preload.loading = true
    // The chunk or the network is gone: a later tap reports that. The page is not reloaded here.
    await Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
    preload.loading = false
  }
}

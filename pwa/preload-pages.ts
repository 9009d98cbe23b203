import { preload } from './offline/update.ts'
import type { createAppRouter } from './router.ts'
import { idle } from './ui/idle.ts'

/** First-screen pictures and the worker's downloads go first. */
const LOOKING_AROUND_MS = 3000

/** Preloads other pages one by one when idle, so that the first tap is fast. */
export async function preloadPages(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await new Promise((later) => setTimeout(later, LOOKING_AROUND_MS))
  for (const route of Object.values(router.routesById)) {
    await idle()
    // Offline, or with a newer build waiting, the service worker has them.
    if (preload.over || !navigator.onLine) return
    preload.loading = true
    // A later tap reports the failure; no reload here.
    await Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
    preload.loading = false
  }
}

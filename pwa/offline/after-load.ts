import { watchSignOut } from '../features/identity/watch-sign-out.ts'
import { preloadPages } from '../preload-pages.ts'
import type { createAppRouter } from '../router.ts'
import { startUpdates } from './start-updates.ts'

/** What runs on every page, once the first screen stands. */
export async function afterLoad(router: ReturnType<typeof createAppRouter>): Promise<void> {
  watchSignOut()
  void preloadPages(router)
  await startUpdates()
}

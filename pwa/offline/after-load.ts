import { watchSignOut } from '../features/identity/watch-sign-out.ts'
import { preloadPages } from '../preload-pages.ts'
import type { createAppRouter } from '../router.ts'
import { idle } from '../ui/idle.ts'
import { memberTag } from './member-cookie.ts'
import { startUpdates } from './start-updates.ts'

/** What runs on every page, once the first screen stands. */
export async function afterLoad(router: ReturnType<typeof createAppRouter>): Promise<void> {
  watchSignOut()
  void preloadPages(router)
  if (memberTag() !== null) void fetchCosts(router)
  if (memberTag() !== null) void sendWaiting(router)
  await startUpdates()
}

/** What a member did with their products and this device alone knows. */
async function sendWaiting(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await idle()
  // Without the code it waits for the next page.
  await import('../features/pipeline/sync.ts')
    .then((late) => late.startSync(router.options.context.queryClient))
    .catch(() => undefined)
}

/** A member's costs may have been set on another device: until they are known here, figures are calculated without them. */
async function fetchCosts(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await idle()
  // Without a network they are known from before, or not at all.
  await import('../features/profit/fetch-costs.ts')
    .then((late) => late.fetchCosts(router.options.context.queryClient))
    .catch(() => undefined)
}

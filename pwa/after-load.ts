import { OPEN_PAGE } from '#contracts/push-paths'
import { watchSignOut } from './features/plan/identity/watch-sign-out.ts'
import { PUSH_KEY, recall } from './offline/device-storage.ts'
import { memberTag } from './offline/member-cookie.ts'
import { startUpdates } from './offline/start-updates.ts'
import { preloadPages } from './preload-pages.ts'
import type { createAppRouter } from './router.ts'
import { idle } from './ui/idle.ts'

/** What runs on every page, once the first screen stands. */
export async function afterLoad(router: ReturnType<typeof createAppRouter>): Promise<void> {
  watchSignOut()
  void preloadPages(router)
  if (memberTag() !== null) onceShown(router, PROFIT_PAGES, () => void fetchCosts(router))
  if (memberTag() !== null) void sendWaiting(router)
  if (memberTag() !== null) void watchAlerts(router)
  openTapped(router)
  if (recall(PUSH_KEY) !== null) void keepPush()
  await startUpdates()
}

/** A tapped notification leads here: the page goes there by itself, so that what is half written is asked about first. */
function openTapped(router: ReturnType<typeof createAppRouter>): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === OPEN_PAGE && typeof data.path === 'string') router.history.push(data.path)
  })
}

/** Of whom notifications were turned on here. */
async function keepPush(): Promise<void> {
  await idle()
  // Without the code it waits for the next page.
  const late = await import('./features/told/push/keep-push.ts').catch(() => null)
  await late?.keepPush()
}

/** Where a figure may be calculated with one's own costs. */
const PROFIT_PAGES = /^\/(trending|product|dashboard|explore|search|supplier|my-|compare|costs|lookup)/

/** Once, on the first page of these that is shown. */
function onceShown(router: ReturnType<typeof createAppRouter>, pages: RegExp, run: () => void): void {
  const isShown = () => pages.test(router.state.location.pathname)
  if (isShown()) {
    run()
    return
  }
  const stop = router.subscribe('onResolved', () => {
    if (!isShown()) return
    stop()
    run()
  })
}

/** What a member did with their products and this device alone knows. */
async function sendWaiting(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await idle()
  // Without the code it waits for the next page.
  const late = await import('./features/work/pipeline/sync.ts').catch(() => null)
  await late?.startSync(router.options.context.queryClient)
}

/** A member's costs may have been set on another device: until they are known here, figures are calculated without them. */
async function fetchCosts(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await idle()
  // Without a network the code may not be there: the costs are known from before, or not at all.
  const late = await import('./features/work/profit/fetch-costs.ts').catch(() => null)
  await late?.fetchCosts(router.options.context.queryClient)
}

/** The figure on the bell. */
async function watchAlerts(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await idle()
  // Without the code it stays as it is until the next page.
  const late = await import('./features/told/alerts/watch-unread.ts').catch(() => null)
  late?.watchUnread(router.options.context.queryClient)
}

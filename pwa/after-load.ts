import { OPEN_PAGE } from '#contracts/push-paths'
import { loginAddress } from './features/plan/identity/login-address.ts'
import { wasPressed } from './features/plan/identity/pressed.ts'
import { watchSignOut } from './features/plan/identity/watch-sign-out.ts'
import { PUSH_KEY, recall } from './offline/device-storage.ts'
import { memberTag } from './offline/member-cookie.ts'
import { startUpdates } from './offline/start-updates.ts'
import { preload } from './offline/update.ts'
import type { createAppRouter } from './router.ts'
import { idle } from './ui/idle.ts'

export async function afterLoad(router: ReturnType<typeof createAppRouter>): Promise<void> {
  watchSignOut()
  void preloadPages(router)
  if (memberTag() !== null) onceShown(router, PROFIT_PAGES, () => void fetchCosts(router))
  if (memberTag() !== null) void sendWaiting(router)
  if (memberTag() !== null) void watchAlerts(router)
  if (memberTag() !== null) void finishPressed(router)
  watchFrame(router)
  openTapped(router)
  if (recall(PUSH_KEY) !== null) void keepPush()
  await startUpdates()
}

/** After a tapped notification, the page navigates itself, and asks first about unsaved input. */
function openTapped(router: ReturnType<typeof createAppRouter>): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === OPEN_PAGE && typeof data.path === 'string') router.history.push(data.path)
  })
}

async function keepPush(): Promise<void> {
  await idle()
  // Without the code, the next page retries.
  const late = await import('./features/told/push/keep-push.ts').catch(() => null)
  await late?.keepPush()
}

const PROFIT_PAGES = /^\/(trending|product|dashboard|explore|search|supplier|my-|compare|costs|lookup)/

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

async function sendWaiting(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await idle()
  // Without the code, the next page retries.
  const late = await import('./start-sending.ts').catch(() => null)
  await late?.startSending(router.options.context.queryClient)
}

/** Another device may have set costs; until loaded, figures ignore them. */
async function fetchCosts(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await idle()
  // Offline without the code, earlier costs are used.
  const late = await import('./features/work/profit/fetch-costs.ts').catch(() => null)
  await late?.fetchCosts(router.options.context.queryClient)
}

async function watchAlerts(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await idle()
  // Without the code, it stays until the next page.
  const late = await import('./features/told/alerts/watch-unread.ts').catch(() => null)
  late?.watchUnread(router.options.context.queryClient)
}

async function finishPressed(router: ReturnType<typeof createAppRouter>): Promise<void> {
  if (!wasPressed()) return
  // Without the code, the next page retries.
  const late = await import('./features/work/my-products/finish-pressed.ts').catch(() => null)
  await late?.finishPressed(router.options.context.queryClient)
}

/** The palette, and "Sign in", which returns to the open page; from the start page it leads to the dashboard. */
function watchFrame(router: ReturnType<typeof createAppRouter>): void {
  const open = async () => {
    // Offline without the code, the places of the rail are enough.
    const late = await import('./features/shell/palette/open-palette.tsx').catch(() => null)
    late?.openPalette(router)
  }
  addEventListener('keydown', (event) => {
    if (event.key?.toLowerCase() !== 'k' || event.ctrlKey === event.metaKey || event.altKey || event.shiftKey)
      return
    event.preventDefault()
    void open()
  })
  addEventListener('click', ({ target }) => {
    const pressed = target instanceof Element ? target.closest<HTMLElement>('nav [data-press]') : null
    if (pressed?.dataset.press === 'palette') void open()
    if (pressed instanceof HTMLAnchorElement && location.pathname !== '/') pressed.href = loginAddress()
  })
}

/** First-screen pictures and the worker's downloads go first. */
const LOOKING_AROUND_MS = 3000

/** Preloads other pages one by one when idle, so the first tap is fast. */
async function preloadPages(router: ReturnType<typeof createAppRouter>): Promise<void> {
  await new Promise((later) => setTimeout(later, LOOKING_AROUND_MS))
  for (const route of Object.values(router.routesById)) {
    await idle()
    // The service worker has the pages offline, or with a newer build waiting.
    if (preload.over || !navigator.onLine) return
    preload.loading = true
    // A later tap reports the failure; no reload here.
    await Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
    preload.loading = false
  }
}

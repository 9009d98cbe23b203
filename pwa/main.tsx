import { hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/primitives.css'
import { App } from './app.tsx'
import { beginWith } from './edition.ts'
import { guardBackButton } from './features/plan/identity/guard-back-button.ts'
import { recall, SAVED_KEY, SIGNED_OUT_KEY } from './offline/device-storage.ts'
import { watchInstallPrompt } from './offline/install-prompt.ts'
import { prepareKept } from './offline/kept-schemas.ts'
import { openLazySavedCache } from './offline/lazy-saved-cache.ts'
import { isLeaving, reloadOnLostChunk } from './offline/update.ts'
import { wholePageAlive } from './prerender/come-alive.ts'
import { loadDrawnParts } from './prerender/drawn-part.tsx'
import { readPageState } from './prerender/page-state.ts'
import { rendered } from './prerender/rendered.ts'
import { createQueryClient } from './query.ts'
import { createAppRouter } from './router.ts'
import { loadHints } from './ui/hint.tsx'

reloadOnLostChunk()
guardBackButton()
watchInstallPrompt()
// Not awaited: a page's chunk may import this one, which would deadlock.
void start()

async function start(): Promise<void> {
  await yieldToMain()
  if (recall(SIGNED_OUT_KEY)) await finishSignOut()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const page = readPageState()
  const queryClient = createQueryClient()
  // Hydrate first, then restore saved data: a change above a part not hydrated yet would discard its HTML.
  const savedCache = openLazySavedCache(queryClient, page ? within(wholePageAlive()) : Promise.resolve())
  if (page) {
    Object.assign(rendered, page.rendered)
    beginWith(rendered.version)
    hydrate(queryClient, page.queries)
  }
  // Without a rendered page restore before the router, whose loaders would request saved data.
  const [hints] = await Promise.all([loadHints(), page ? null : savedCache.restored, prepareKept()])
  await yieldToMain()
  const router = createAppRouter({ queryClient, savedCache })
  // The server rendered no boundary around the page.
  if (page) router.ssr = { manifest: undefined }
  await router.load()
  // Without the route's code the HTML stays readable.
  if (page && router.state.matches.some(({ status }) => status === 'error')) return
  if (page) await loadDrawnParts(rendered.parts)
  await yieldToMain()
  const restoresLater = page !== null && recall(SAVED_KEY) !== null
  const app = <App router={router} hints={hints} restoresLater={restoresLater} />
  const logs = {
    onCaughtError: (error: unknown) => {
      // biome-ignore lint/suspicious/noConsole: React logs there too, also on a page that is being left.
      if (!isLeaving()) console.error(error)
    },
  }
  // In slices, so taps are handled.
  startTransition(() => {
    if (page) hydrateRoot(root, app, logs)
    else createRoot(root, logs).render(app)
  })
  if (!import.meta.env.PROD) return
  const onLoad = () => {
    // Without this code the next load does its work. Faults inside are reported. Undefined if the page is
    // left.
    void import('./after-load.ts').then(
      (late: typeof import('./after-load.ts') | undefined) => late?.afterLoad(router),
      () => undefined,
    )
  }
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })
}

/** An unreported sign-out must reach the server before any other request. */
function finishSignOut(): Promise<unknown> {
  // Offline without the code, `currentUser` checks the flag and reports a visitor.
  return import('./features/plan/identity/finish-sign-out.ts')
    .then((late) => late.finishSignOut())
    .catch(() => undefined)
}

/** Limits the wait for a part's code. */
function within(done: Promise<void>): Promise<void> {
  return Promise.race([done, new Promise<void>((go) => setTimeout(go, PATIENCE_MS))])
}

const PATIENCE_MS = 5000

function yieldToMain(): Promise<unknown> {
  return new Promise((go) => setTimeout(go))
}

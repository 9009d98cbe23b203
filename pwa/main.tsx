import { hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import { App } from './app.tsx'
import { beginWith } from './edition.ts'
import { guardBackButton } from './features/plan/identity/guard-back-button.ts'
import { recall, SAVED_KEY, SIGNED_OUT_KEY } from './offline/device-storage.ts'
import { watchInstallPrompt } from './offline/install-prompt.ts'
import { prepareKept } from './offline/kept-schemas.ts'
import { openLazySavedCache } from './offline/lazy-saved-cache.ts'
import { reloadOnLostChunk } from './offline/update.ts'
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
// Not awaited here: a page's chunk may import from this one, which would then wait for itself.
void start()

async function start(): Promise<void> {
  await yieldToMain()
  if (recall(SIGNED_OUT_KEY)) await finishSignOut()
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const page = readPageState()
  const queryClient = createQueryClient()
  // A page that stands there is taken over as it was rendered: what the device knows comes right after. A part that React had
  // not taken over by then would be gone until its code is there.
  const savedCache = openLazySavedCache(queryClient, page ? within(wholePageAlive()) : Promise.resolve())
  if (page) {
    Object.assign(rendered, page.rendered)
    beginWith(rendered.version)
    hydrate(queryClient, page.queries)
  }
  // Without such a page, before the router: a loader that runs first would ask the network for what the device already knows.
  const [hints] = await Promise.all([loadHints(), page ? null : savedCache.restored, prepareKept()])
  await yieldToMain()
  const router = createAppRouter({ queryClient, savedCache })
  // As the server has rendered it: without a boundary around the whole.
  if (page) router.ssr = { manifest: undefined }
  await router.load()
  // Without its code the page is read as it stands, and its links lead on.
  if (page && router.state.matches.some(({ status }) => status === 'error')) return
  if (page) await loadDrawnParts(rendered.parts)
  await yieldToMain()
  const restoresLater = page !== null && recall(SAVED_KEY) !== null
  const app = <App router={router} hints={hints} restoresLater={restoresLater} />
  // In slices, so that a tap is answered meanwhile.
  startTransition(() => {
    if (page) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
  if (!import.meta.env.PROD) return
  const onLoad = () => {
    // A device that refuses the worker has the app without its offline part.
    void import('./after-load.ts').then(({ afterLoad }) => afterLoad(router)).catch(() => undefined)
  }
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })
}

/** A sign-out that the server did not hear of comes before everything that would be asked. */
function finishSignOut(): Promise<unknown> {
  // Without that code, offline, nobody counts as signed in: `currentUser` checks the flag.
  return import('./features/plan/identity/finish-sign-out.ts')
    .then((late) => late.finishSignOut())
    .catch(() => undefined)
}

/** Without a part's code it is not waited for for ever. */
function within(done: Promise<void>): Promise<void> {
  return Promise.race([done, new Promise<void>((go) => setTimeout(go, PATIENCE_MS))])
}

const PATIENCE_MS = 5000

/** Lets the browser answer whatever came in the meantime. */
function yieldToMain(): Promise<unknown> {
  return new Promise((go) => setTimeout(go))
}

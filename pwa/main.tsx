import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import { recall, SIGNED_OUT_KEY } from './offline/device-storage.ts'
import { watchInstallPrompt } from './offline/install-prompt.ts'
import { openLazySavedCache } from './offline/lazy-saved-cache.ts'
import { reloadOnLostChunk } from './offline/update.ts'
import { captureReaderState, TakeOver } from './prerender/takeover.tsx'
import { createQueryClient } from './query.ts'
import { createAppRouter } from './router.ts'
import { HintProvider, loadHints } from './ui/hint.tsx'

reloadOnLostChunk()
watchInstallPrompt()
// Not awaited here: a page's chunk may import from this one, which would then wait for itself.
void start()

async function start(): Promise<void> {
  await yieldToMain()
  if (recall(SIGNED_OUT_KEY)) await finishSignOut()
  const queryClient = createQueryClient()
  const savedCache = openLazySavedCache(queryClient)
  // Before the router: a loader that runs first would ask the network for what the device already knows.
  const [hints] = await Promise.all([loadHints(), savedCache.restored])
  await yieldToMain()
  const router = createAppRouter({ queryClient, savedCache })
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  // The page in the HTML stands until the app's own is ready to be drawn over it, without a frame between them.
  await router.load()
  await yieldToMain()
  const app = (
    <TakeOver noted={captureReaderState(root)} root={root}>
      <QueryClientProvider client={queryClient}>
        <HintProvider hints={hints}>
          <RouterProvider router={router} />
        </HintProvider>
      </QueryClientProvider>
    </TakeOver>
  )
  // In slices, so that a tap on the page that stands there is answered meanwhile.
  startTransition(() => createRoot(root).render(app))
  if (!import.meta.env.PROD) return
  const onLoad = () => {
    // A device that refuses the worker has the app without its offline part.
    void import('./offline/after-load.ts').then(({ afterLoad }) => afterLoad(router)).catch(() => undefined)
  }
  if (document.readyState === 'complete') onLoad()
  else addEventListener('load', onLoad, { once: true })
}

/** A sign-out that the server did not hear of comes before everything that would be asked. */
function finishSignOut(): Promise<unknown> {
  // Without that code, offline, nobody counts as signed in: `currentUser` checks the flag.
  return import('./features/identity/finish-sign-out.ts')
    .then((late) => late.finishSignOut())
    .catch(() => undefined)
}

/** Lets the browser answer whatever came in the meantime. */
function yieldToMain(): Promise<unknown> {
  return new Promise((go) => setTimeout(go))
}

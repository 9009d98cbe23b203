import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import './styles/reset.css'
import './styles/tokens.css'
import './styles/base.css'
import { watchInstallPrompt } from './offline/install.ts'
import { openSavedCache } from './offline/saved-cache.ts'
import { reloadOnLostChunk, startUpdates } from './offline/update.ts'
import { createQueryClient } from './query.ts'
import { createAppRouter, loadRoutesWhenIdle } from './router.ts'
import { HintProvider, loadHints } from './ui/hint.tsx'

reloadOnLostChunk()
watchInstallPrompt()
const queryClient = createQueryClient()
const savedCache = openSavedCache(queryClient)
// Before the router: a loader that runs first would ask the network for what the device already knows.
const [hints] = await Promise.all([loadHints(), savedCache.restored])
const router = createAppRouter({ queryClient, savedCache })
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <HintProvider hints={hints}>
      <RouterProvider router={router} />
    </HintProvider>
  </QueryClientProvider>,
)
if (import.meta.env.PROD) {
  const start = () => {
    // A device that refuses the worker has the app without its offline part.
    void startUpdates().catch(() => undefined)
    loadRoutesWhenIdle(router)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
}

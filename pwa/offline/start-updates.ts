import { Workbox } from 'workbox-window'
import { toast } from '../ui/toast-store.ts'
import { cacheFirstPictures } from './cache-first-pictures.ts'
import { whenNotHeld } from './hold-updates.ts'
import { offerUpdate, preload } from './update.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/**
 * Registers the service worker after the page has loaded (its downloads must not compete with the first screen) and asks
 * for updates every hour and whenever the app comes back to the front. Nothing is ever activated unasked.
 */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  let accepted = false
  const takeOver = () => {
    accepted = true
    worker.messageSkipWaiting()
    // Usually there at once; a build that is still answering hands over when it has been idle for half a minute.
    toast({ title: 'Starting the new version', description: 'The page reloads by itself.' })
  }
  worker.addEventListener('waiting', () => {
    // Chunk after chunk asked of the old build, by this tab or another, keeps it from handing over for half a minute.
    preload.over = true
    // Neither offered nor begun in the middle of a payment, also where the offer stood there before it.
    whenNotHeld(() => offerUpdate(() => whenNotHeld(takeOver)))
  })
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Another tab may have said yes: this one keeps its build, whose chunks are still in memory or fetched anew.
    if (accepted) whenNotHeld(() => location.reload())
    accepted = false
  })
  const registration = await worker.register()
  if (!registration) return
  // Without room for pictures (or in a private window) the lists are there offline all the same, with plain tiles.
  void cacheFirstPictures().catch(() => undefined)
  const check = () => {
    // Offline the check fails, as it should; the next one will do.
    if (navigator.onLine) void registration.update().catch(() => undefined)
  }
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

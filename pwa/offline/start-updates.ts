import { Workbox } from 'workbox-window'
import { toast } from '../ui/toast-store.ts'
import { cacheFirstPictures } from './cache-first-pictures.ts'
import { whenNotHeld } from './hold-updates.ts'
import { offerUpdate, preload } from './update.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/**
 * Registers the worker after load, so its downloads do not compete with the first screen. Never activates
 * unasked.
 */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const worker = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  let accepted = false
  const takeOver = () => {
    accepted = true
    worker.messageSkipWaiting()
    // Usually instant; a worker with open requests hands over after 30 s idle.
    toast({ title: 'Starting the new version', description: 'The page reloads by itself.' })
  }
  worker.addEventListener('waiting', () => {
    // Chunk requests to the old build, by any tab, delay its handover by 30 s.
    preload.over = true
    // No update is offered or started during a payment, even if offered before.
    whenNotHeld(() => {
      const run = () => whenNotHeld(takeOver)
      offerUpdate(run)
      toast({
        title: 'A new version is ready',
        description: 'Reload to use it.',
        action: { label: 'Reload', run },
      })
    })
  })
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Another tab accepted: this one keeps its build, with chunks in memory or refetched.
    if (accepted) whenNotHeld(() => location.reload())
    accepted = false
  })
  // Some browsers refuse a worker in private windows; the app works without, online.
  const registration = await worker.register().catch(() => undefined)
  if (!registration) return
  // Without storage for pictures, offline lists show plain tiles.
  void cacheFirstPictures().catch(() => undefined)
  const check = () => {
    // Offline, the next check will do.
    if (navigator.onLine) void registration.update().catch(() => undefined)
  }
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

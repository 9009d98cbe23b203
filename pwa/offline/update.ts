import { store } from '../ui/store.ts'
import { keepFirstPictures } from './first-pictures.ts'

const CHECK_EVERY_MS = 60 * 60 * 1000

/** True when a new build is installed and waits for the person's word. */
export const updateReady = store(false)

let accept: (() => void) | null = null

/** Lets the waiting build take over and reloads, once. */
export function acceptUpdate(): void {
  accept?.()
}

/**
 * Registers the service worker after the page has loaded (its downloads must not compete with the first screen) and asks
 * for updates every hour and whenever the app comes back to the front. Nothing is ever activated unasked.
 */
export async function startUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { Workbox } = await import('workbox-window')
  const worker = new Workbox('/service-worker.js', { updateViaCache: 'none' })
  let accepted = false
  accept = () => {
    accepted = true
    worker.messageSkipWaiting()
  }
  worker.addEventListener('waiting', () => updateReady.set(true))
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // Another tab may have said yes: this one keeps its build, whose chunks are still in memory or fetched anew.
    if (accepted) location.reload()
    accepted = false
  })
  const registration = await worker.register()
  if (!registration) return
  void keepFirstPictures().catch(() => undefined)
  const check = () => {
    // Offline the check fails, as it should; the next one will do.
    if (navigator.onLine) void registration.update().catch(() => undefined)
  }
  setInterval(check, CHECK_EVERY_MS)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') check()
  })
}

const RELOADED_KEY = 'reloaded-for-build'

/** A chunk of an older build is gone from the server: reload, once a build, and only with a network. */
export function reloadOnLostChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    const build = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content ?? ''
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_KEY) === build) return
    sessionStorage.setItem(RELOADED_KEY, build)
    event.preventDefault()
    location.reload()
  })
}

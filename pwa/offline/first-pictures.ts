import { PICTURES_CACHE } from './kept-on-device.ts'

/**
 * On a first visit the service worker starts after the pictures have come, so it has not seen them. They are still in
 * the browser's own cache: put those on the page where the worker looks, so that the first list is whole offline too.
 */
export async function keepFirstPictures(): Promise<void> {
  if (navigator.serviceWorker.controller) return
  await navigator.serviceWorker.ready
  const shown = [...document.images].filter(({ complete, naturalWidth }) => complete && naturalWidth > 0)
  const addresses = new Set(
    shown.map(({ src }) => src).filter((src) => new URL(src).pathname.startsWith('/img/')),
  )
  const cache = await caches.open(PICTURES_CACHE)
  // One that fails must not keep the others out, and is simply not there offline.
  await Promise.allSettled([...addresses].map((address) => cache.add(address)))
}

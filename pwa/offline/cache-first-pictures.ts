/** The service worker's cache of product pictures. */
export const PICTURES_CACHE = 'pictures'

/**
 * On a first visit the service worker starts after the page, so it sees none of its pictures. They are in the browser's
 * own cache: put those that have come, and those that still come, where the worker looks, so that the first list is
 * whole offline too.
 */
export async function cacheFirstPictures(): Promise<void> {
  if (navigator.serviceWorker.controller) return
  await navigator.serviceWorker.ready
  const cache = await caches.open(PICTURES_CACHE)
  const keep = ({ currentSrc, complete, naturalWidth }: HTMLImageElement) => {
    if (!complete || naturalWidth === 0 || !new URL(currentSrc).pathname.startsWith('/img/')) return
    // One that cannot be kept is simply not there offline.
    void cache.add(currentSrc).catch(() => undefined)
  }
  // Load events do not bubble, but they can be captured.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && keep(target), true)
  for (const picture of document.images) keep(picture)
}

export const PICTURES_CACHE = 'pictures'

/**
 * On a first visit the service worker starts after the pictures have loaded. Copying them from the browser's
 * cache completes the first list offline.
 */
export async function cacheFirstPictures(): Promise<void> {
  if (navigator.serviceWorker.controller) return
  await navigator.serviceWorker.ready
  const cache = await caches.open(PICTURES_CACHE)
  const keep = ({ currentSrc, complete, naturalWidth }: HTMLImageElement) => {
    if (!complete || naturalWidth === 0 || !new URL(currentSrc).pathname.startsWith('/img/')) return
    // Uncached pictures are missing offline.
    void cache.add(currentSrc).catch(() => undefined)
  }
  // Load events do not bubble, but can be captured.
  document.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && keep(target), true)
  for (const picture of document.images) keep(picture)
}

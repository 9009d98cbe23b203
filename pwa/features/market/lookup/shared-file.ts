import { SHARED_CACHE, SHARED_FILE, type SharedKind } from '#contracts/share-target'

/** An older file is of a share that nobody finished. */
const KEPT_MS = 60 * 60_000

/** The file that the service worker kept, once: it is removed. Null if none of this kind waits. */
export async function takeShared(kind: SharedKind): Promise<File | null> {
  if (!('caches' in globalThis)) return null
  try {
    if (!(await caches.has(SHARED_CACHE))) return null
    const cache = await caches.open(SHARED_CACHE)
    const kept = await cache.match(SHARED_FILE)
    if (!kept) return null
    const isOld = Date.now() - Number(kept.headers.get('x-shared-at')) > KEPT_MS
    if (!isOld && kept.headers.get('x-kind') !== kind) return null
    await cache.delete(SHARED_FILE)
    const name = decodeURIComponent(kept.headers.get('x-name') ?? 'shared')
    const blob = await kept.blob()
    return isOld ? null : new File([blob], name, { type: kept.headers.get('content-type') ?? '' })
  } catch {
    // Storage is denied: nothing was kept.
    return null
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { idle } from '../ui/idle.ts'
import { type DeviceStorage, deviceStorage, recall, SAVED_KEY } from './device-storage.ts'
import type { SavedCache } from './saved-cache.ts'

export const pageCache: { queryClient?: QueryClient; savedCache?: SavedCache } = {}

/**
 * Opens the cache at once if something is saved, to avoid requests; else after the first frame. `from`: not
 * before this.
 */
export function openLazySavedCache(
  queryClient: QueryClient,
  from: Promise<void>,
  storage: DeviceStorage = deviceStorage(),
): SavedCache {
  const saved = recall(SAVED_KEY, storage) !== null
  let cache: SavedCache | null = null
  let purged = false
  const open = async () => {
    await from
    if (!saved) await idle()
    const { openSavedCache } = await import('./saved-cache.ts')
    if (purged) return
    cache = openSavedCache(queryClient, storage)
    await cache.restored
  }
  // Without the code nothing is saved.
  const opened = open().catch(() => undefined)
  pageCache.queryClient = queryClient
  pageCache.savedCache = {
    restored: saved ? opened : from,
    purge() {
      purged = true
      if (cache) return cache.purge()
      queryClient.clear()
      storage.removeItem(SAVED_KEY)
    },
  }
  return pageCache.savedCache
}

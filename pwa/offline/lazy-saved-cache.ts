import type { QueryClient } from '@tanstack/react-query'
import { idle } from '../ui/idle.ts'
import { type DeviceStorage, deviceStorage, recall, SAVED_KEY } from './device-storage.ts'
import type { SavedCache } from './saved-cache.ts'

/** The query client and the saved cache of this page, for the sign-out, whose code is lazy. */
export const pageCache: { queryClient?: QueryClient; savedCache?: SavedCache } = {}

/**
 * Loads the code of the saved cache and opens it: at once where something is saved, so that the app does not request what
 * it has; after the first frame where nothing is, so that a first visit does not wait for code it does not need yet.
 * `from`: not before that.
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
  // Without the code the app works as usual and saves nothing.
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

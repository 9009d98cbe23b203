import type { QueryClient } from '@tanstack/react-query'
import { idle } from '../ui/idle.ts'
import { type DeviceStorage, deviceStorage, recall, SAVED_KEY } from './device-storage.ts'
import type { SavedCache } from './saved-cache.ts'

/** What this page holds of answers, for the sign-out, whose code comes later. */
export const held: { queryClient?: QueryClient; savedCache?: SavedCache } = {}

/**
 * Opens what the device has saved, with the code for it: at once where something is saved, for the app must not ask the
 * network for what it has; after the first frame where nothing is, so that a first visit does not wait for what it has
 * no use for yet.
 */
export function openLazySavedCache(
  queryClient: QueryClient,
  storage: DeviceStorage = deviceStorage(),
): SavedCache {
  const saved = recall(SAVED_KEY, storage) !== null
  let cache: SavedCache | null = null
  let purged = false
  const open = async () => {
    if (!saved) await idle()
    const { openSavedCache } = await import('./saved-cache.ts')
    if (purged) return
    cache = openSavedCache(queryClient, storage)
    await cache.restored
  }
  // Without the code the app works as usual and saves nothing.
  const opened = open().catch(() => undefined)
  held.queryClient = queryClient
  held.savedCache = {
    restored: saved ? opened : Promise.resolve(),
    purge() {
      purged = true
      if (cache) return cache.purge()
      queryClient.clear()
      storage.removeItem(SAVED_KEY)
    },
  }
  return held.savedCache
}

import { nearestLooks, packedLooks } from '#contracts/picture-look'
import { ALIKE_BITS, ALIKE_MAX, listPictureLooks, type PictureLooks } from '#contracts/picture-search'
import { call } from '../../../api.ts'
import { idle } from '../../../ui/idle.ts'

const CACHE = 'picture-looks'
const ADDRESS = '/picture-looks'
const RENEW_MS = 24 * 60 * 60_000

export interface SavedLooks {
  savedAt: number
  compared: number
  alike: { id: string; distance: number }[]
}

/** For search by picture without a network: once a day, when the browser has time. */
export async function saveLooks(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!('caches' in globalThis) || connection?.saveData || !navigator.onLine) return
  try {
    const cache = await caches.open(CACHE)
    const kept = await cache.match(ADDRESS)
    if (kept && Date.now() - Number(kept.headers.get('x-saved-at')) < RENEW_MS) return
    await idle()
    const looks = await call(listPictureLooks, {})
    // A server that has just started has no looks yet.
    if (looks.ids === '') return
    const headers = { 'content-type': 'application/json', 'x-saved-at': String(Date.now()) }
    await cache.put(ADDRESS, new Response(JSON.stringify(looks), { headers }))
  } catch {
    // Storage is full or the server is away; the next visit tries again.
  }
}

/** Null if none are saved on this device. */
export async function searchSavedLooks(looks: readonly string[]): Promise<SavedLooks | null> {
  try {
    const kept = await caches.match(ADDRESS, { cacheName: CACHE })
    if (!kept) return null
    const saved = (await kept.json()) as PictureLooks
    const ids = saved.ids.split(' ')
    const near = nearestLooks(packedLooks(saved.looks), looks, ALIKE_BITS).slice(0, ALIKE_MAX)
    return {
      savedAt: Number(kept.headers.get('x-saved-at')),
      compared: ids.length,
      alike: near.map(({ place, distance }) => ({
        id: String(Number.parseInt(ids[place] ?? '', 36)),
        distance,
      })),
    }
  } catch {
    // Storage is denied, or another build wrote the file.
    return null
  }
}

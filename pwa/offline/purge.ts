import { BRAND } from '../brand/brand.ts'
import { forgetTab, SIGNED_OUT_KEY } from './device-storage.ts'
import { forgetPush } from './forget-push.ts'
import { pageCache } from './lazy-saved-cache.ts'
import { STORAGE_ASKED_KEY } from './persistent-storage.ts'
import styles from './purge.module.css'

/** What stays: choices about this device, which say nothing about a person, and that a sign-out is not finished. */
const STAYS = ['appearance', 'install-offered', STORAGE_ASKED_KEY, SIGNED_OUT_KEY]
const AT_MOST_MS = 1500

/**
 * Takes everything off this page and this device that may belong to a person: the screen, answers in memory and those
 * saved, drafts, queues, pictures, notifications, the member cookie. All but the browser's caches is gone when this returns; they are when the
 * promise settles, which it does in any case. What this page still hears or writes later finds nothing to belong to.
 */
export function purge(): Promise<unknown> {
  blankScreen()
  forgetAnswers()
  forgetRecords()
  const late = new Promise((done) => setTimeout(done, AT_MOST_MS))
  return Promise.race([late, Promise.allSettled([forgetCaches(), forgetDatabases(), forgetPush()])])
}

/** Once more right before the page goes: an answer that was under way may have been written down. */
export function forgetRecords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!STAYS.includes(key)) localStorage.removeItem(key)
  } catch {
    // Storage that is switched off holds nothing.
  }
  forgetTab()
  for (const mark of ['__Host-member=; Secure', 'member=']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser
    document.cookie = `${mark}; Path=/; Max-Age=0`
  }
}

/** The app is not unmounted but removed from the page: it may still render, unseen. */
function blankScreen(): void {
  const farewell = document.createElement('p')
  farewell.className = styles.farewell ?? ''
  farewell.role = 'status'
  farewell.textContent = 'Signing out…'
  document.title = BRAND.name
  document.getElementById('root')?.replaceWith(farewell)
}

function forgetAnswers(): void {
  const { queryClient, savedCache } = pageCache
  if (!queryClient || !savedCache) return
  void queryClient.cancelQueries()
  // What still stands on the blanked page must not ask again.
  queryClient.setDefaultOptions({ queries: { enabled: false } })
  savedCache.purge()
}

/** Pictures among them; what the worker keeps of the app itself is the same for everyone. */
async function forgetCaches(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => !name.includes('precache')).map((name) => caches.delete(name)))
}

/** Emptied, not deleted: deleting waits for a worker that has one open. */
async function forgetDatabases(): Promise<void> {
  const databases = (await indexedDB.databases?.()) ?? []
  await Promise.all(databases.map(({ name }) => (name ? emptied(name) : undefined)))
}

function emptied(name: string): Promise<void> {
  return new Promise((done, fail) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => fail(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      if (stores.length > 0) {
        const emptying = database.transaction(stores, 'readwrite')
        for (const store of stores) emptying.objectStore(store).clear()
      }
      // Waits for the transaction.
      database.close()
      done()
    }
  })
}

import { BRAND } from '../brand/brand.ts'
import { forgetTab, INSTALL_OFFERED_KEY, SIGNED_OUT_KEY } from './device-storage.ts'
import { forgetCaches } from './forget-caches.ts'
import { pageCache } from './lazy-saved-cache.ts'
import { STORAGE_ASKED_KEY } from './persistent-storage.ts'
import { purged } from './purged.ts'

/** Device choices, which are not personal, and the flag of an unfinished sign-out. */
const STAYS = ['appearance', INSTALL_OFFERED_KEY, STORAGE_ASKED_KEY, SIGNED_OUT_KEY]
const AT_MOST_MS = 1500

/**
 * Removes all personal data from screen, memory and device. On return everything but the browser's caches is
 * gone; they are when the promise settles. Never rejects.
 */
export function purge(): Promise<unknown> {
  blankScreen()
  purged.abort()
  forgetAnswers()
  forgetRecords()
  const late = new Promise((done) => setTimeout(done, AT_MOST_MS))
  return Promise.race([late, Promise.allSettled([forgetCaches(), forgetDatabases(), forgetPush()])])
}

/** Called again right before leaving: a pending answer may have been written. */
export function forgetRecords(): void {
  try {
    for (const key of Object.keys(localStorage)) if (!STAYS.includes(key)) localStorage.removeItem(key)
  } catch {
    // Disabled, so empty.
  }
  forgetTab()
  for (const mark of ['__Host-member=; Secure', 'member=']) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers
    document.cookie = `${mark}; Path=/; Max-Age=0`
  }
}

/** Removed from the page without unmounting; it may still render invisibly. */
function blankScreen(): void {
  const signingOut = document.createElement('p')
  signingOut.className = 'grid whole-screen soft'
  signingOut.role = 'status'
  signingOut.textContent = 'Signing out…'
  document.title = BRAND.name
  document.getElementById('root')?.replaceWith(signingOut)
}

function forgetAnswers(): void {
  const { queryClient, savedCache } = pageCache
  if (!queryClient || !savedCache) return
  void queryClient.cancelQueries()
  // Remaining queries must not refetch.
  queryClient.setDefaultOptions({ queries: { enabled: false } })
  savedCache.purge()
}

/** Emptied, not deleted: deletion blocks while a worker has the database open. */
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
      // `close` waits for the transaction.
      database.close()
      done()
    }
  })
}

/** Ends push and closes shown notifications, which are private to the member. */
async function forgetPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration) return
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
  for (const notification of await registration.getNotifications()) notification.close()
  await navigator.clearAppBadge?.()
}

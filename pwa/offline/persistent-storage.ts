import { recall, remember } from './device-storage.ts'

/** That the browser was asked. Says nothing about a person, so it outlives a sign-out. */
export const STORAGE_ASKED_KEY = 'storage-asked'

/**
 * Asks the browser, once a device, not to clear what is kept here when space is short. Called by a tap that saves something:
 * Firefox shows a question of its own, and now it is clear what for.
 */
export function askToPersist(): void {
  if (!navigator.storage?.persist || recall(STORAGE_ASKED_KEY)) return
  remember(STORAGE_ASKED_KEY, 'yes')
  // A browser that fails to answer has not promised anything: `persistence` says so.
  void navigator.storage.persist().catch(() => undefined)
}

/** What the browser has promised. `unknown`: it cannot be asked. */
export async function persistence(): Promise<'promised' | 'refused' | 'not asked' | 'unknown'> {
  if (!navigator.storage?.persisted) return 'unknown'
  if (await navigator.storage.persisted()) return 'promised'
  return recall(STORAGE_ASKED_KEY) ? 'refused' : 'not asked'
}

import { recall, remember } from './device-storage.ts'

/** Not personal, so it survives a sign-out. */
export const STORAGE_ASKED_KEY = 'storage-asked'

/**
 * Asks once per device for persistent storage. Call on a tap that saves something, because Firefox shows a
 * prompt.
 */
export function askToPersist(): void {
  if (!navigator.storage?.persist || recall(STORAGE_ASKED_KEY)) return
  remember(STORAGE_ASKED_KEY, 'yes')
  // A failure means no promise; see `persistence`.
  void navigator.storage.persist().catch(() => undefined)
}

/** `unknown`: no API. */
export async function persistence(): Promise<'promised' | 'refused' | 'not asked' | 'unknown'> {
  if (!navigator.storage?.persisted) return 'unknown'
  if (await navigator.storage.persisted()) return 'promised'
  return recall(STORAGE_ASKED_KEY) ? 'refused' : 'not asked'
}

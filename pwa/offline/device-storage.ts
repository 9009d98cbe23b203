/** Answers that may be kept: those that are the same for everyone, and the lists of who is signed in. */
export const SAVED_KEY = 'saved:public'

/** Set while a sign-out has not reached the server: see `features/plan/identity/sign-out.ts`. */
export const SIGNED_OUT_KEY = 'signed-out'

/** Set while notifications are on in this browser: see `features/told/push/push-note.ts`. */
export const PUSH_KEY = 'push'

/** What a person left here that is on the screen with the first rendering: changes on their way, the costs of their account. */
export const KEPT = {
  watching: 'watchlist:queue',
  pipeline: 'pipeline:waiting',
  costs: 'costs:queue',
  savedCosts: 'costs:saved',
} as const

export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The device's storage, or an in-memory one where it is switched off (private windows, a full disk, a site setting):
 * the app then works as usual and saves nothing. A refused write throws, so that the cache can shrink and try again.
 */
export function deviceStorage(find: () => DeviceStorage = () => window.localStorage): DeviceStorage {
  try {
    const storage = find()
    storage.getItem('probe')
    return storage
  } catch {
    // Reading the property itself throws where storage is denied. Nothing to report: nothing is lost.
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  }
}

/** Keeps a small choice; a device that cannot keep it forgets it on the next visit. */
export function remember(key: string, value: string | null, storage: DeviceStorage = deviceStorage()): void {
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {
    // Full: the choice holds for this visit.
  }
}

export function recall(key: string, storage: DeviceStorage = deviceStorage()): string | null {
  return storage.getItem(key)
}

/** Names of the records of what is kept under this key: see `kept-queue.ts`. */
export function keptUnder(key: string): string[] {
  const names = Object.keys(deviceStorage())
  return names.filter((name) => name === key || name.startsWith(`${key}:`)).sort()
}

/** What is kept for one tab alone: no other can clear it. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Switched off: it holds nothing.
  }
}

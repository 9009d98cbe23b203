export const SAVED_KEY = 'saved:public'

/** Set while a sign-out has not reached the server: see `features/plan/identity/sign-out.ts`. */
export const SIGNED_OUT_KEY = 'signed-out'

/** Set while notifications are on in this browser: see `features/told/push/push-note.ts`. */
export const PUSH_KEY = 'push'

/** Not personal, so it survives a sign-out. */
export const INSTALL_OFFERED_KEY = 'install-offered'

/** Encrypted contacts: see `features/supply/kept-contacts/kept-record.ts`. */
export const KEPT_CONTACTS_KEY = 'kept-contacts'

/** Personal data for the first rendering: unsent changes and the account's costs. */
export const KEPT = {
  watching: 'watchlist:queue',
  pipeline: 'pipeline:waiting',
  costs: 'costs:queue',
  savedCosts: 'costs:saved',
} as const

export type DeviceStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Falls back to memory where storage is disabled (private windows, site settings). A refused write throws, so
 * the cache can shrink and retry.
 */
export function deviceStorage(find: () => DeviceStorage = () => window.localStorage): DeviceStorage {
  try {
    const storage = find()
    storage.getItem('probe')
    return storage
  } catch {
    // Reading the property throws where storage is denied.
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  }
}

/** Errors are ignored: without storage the choice lasts for this visit. */
export function remember(key: string, value: string | null, storage: DeviceStorage = deviceStorage()): void {
  try {
    if (value === null) storage.removeItem(key)
    else storage.setItem(key, value)
  } catch {
    // Full: the choice lasts for this visit.
  }
}

export function recall(key: string, storage: DeviceStorage = deviceStorage()): string | null {
  return storage.getItem(key)
}

export function keptUnder(key: string, storage: DeviceStorage = deviceStorage()): string[] {
  const names = Object.keys(storage)
  return names.filter((name) => name === key || name.startsWith(`${key}:`)).sort()
}

/** Another tab cannot clear a tab's sessionStorage. */
export function forgetTab(): void {
  try {
    sessionStorage.clear()
  } catch {
    // Disabled, so empty.
  }
}

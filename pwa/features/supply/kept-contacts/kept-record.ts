import { deviceStorage, KEPT_CONTACTS_KEY, recall } from '../../../offline/device-storage.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { store } from '../../../ui/store.ts'
import { isSealed, type Sealed } from './sealed.ts'

/** `off`: none kept. `locked`: kept, passphrase not entered. */
export const keeping = store<'off' | 'locked' | 'open'>('off')

/** Deletes another member's record. */
export function readRecord(): Sealed | null {
  const sealed = jsonIn(recall(KEPT_CONTACTS_KEY))
  if (!isSealed(sealed)) return null
  const here = memberTag()
  if (sealed.owner === here) return sealed
  // Kept while signed out.
  if (here !== null) deleteRecord()
  return null
}

/** False if storage is full. */
export function writeRecord(sealed: Sealed): boolean {
  try {
    deviceStorage().setItem(KEPT_CONTACTS_KEY, JSON.stringify(sealed))
    return recall(KEPT_CONTACTS_KEY) !== null
  } catch {
    // Full or disabled.
    return false
  }
}

export function deleteRecord(): void {
  deviceStorage().removeItem(KEPT_CONTACTS_KEY)
}

/** For storage events of other tabs; null means cleared. */
export function isRecord(key: string | null): boolean {
  return key === KEPT_CONTACTS_KEY || key === null
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Half-written.
    return null
  }
}

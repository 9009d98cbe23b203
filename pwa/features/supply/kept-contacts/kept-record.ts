import { deviceStorage, recall } from '../../../offline/device-storage.ts'
import { memberTag } from '../../../offline/member-cookie.ts'
import { store } from '../../../ui/store.ts'
import { isSealed, type Sealed } from './sealed.ts'

/** With everything else of a person it goes at sign-out: `offline/purge.ts`. */
const KEY = 'kept-contacts'

/** `off`: this device keeps no contacts. `locked`: it does, and nobody has given the passphrase since. */
export const keeping = store<'off' | 'locked' | 'open'>('off')

/** What is kept here of who is signed in. What another member left is deleted. */
export function readRecord(): Sealed | null {
  const sealed = jsonIn(recall(KEY))
  if (!isSealed(sealed)) return null
  const here = memberTag()
  if (sealed.owner === here) return sealed
  // Nobody is known to be signed in: the record waits for its owner.
  if (here !== null) deleteRecord()
  return null
}

/** Says whether there was room. */
export function writeRecord(sealed: Sealed): boolean {
  try {
    deviceStorage().setItem(KEY, JSON.stringify(sealed))
    return recall(KEY) !== null
  } catch {
    // Full, or switched off.
    return false
  }
}

export function deleteRecord(): void {
  deviceStorage().removeItem(KEY)
}

/** Another tab turned it on or off. */
export function isRecord(key: string | null): boolean {
  return key === KEY || key === null
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    // Half-written: as good as none.
    return null
  }
}

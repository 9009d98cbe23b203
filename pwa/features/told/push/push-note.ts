import { PUSH_KEY, recall, remember } from '../../../offline/device-storage.ts'

/** For whom this browser subscribed, with which key of ours, and when that was last made sure of. Gone with a sign-out. */
interface PushNote {
  member: string
  keyId: string
  at: number
}

export function notedPush(): PushNote | null {
  try {
    const noted: Partial<PushNote> | null = JSON.parse(recall(PUSH_KEY) ?? 'null')
    const { member, keyId, at } = noted ?? {}
    const isNote = typeof member === 'string' && typeof keyId === 'string' && typeof at === 'number'
    return isNote ? { member, keyId, at } : null
  } catch (error) {
    // Not ours: somebody wrote into the storage by hand.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function notePush(note: PushNote | null): void {
  remember(PUSH_KEY, note && JSON.stringify(note))
}

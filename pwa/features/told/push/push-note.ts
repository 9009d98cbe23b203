import { PUSH_KEY, recall, remember } from '../../../offline/device-storage.ts'

/** Member and key of this browser's subscription, and its last check. Deleted at sign-out. */
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
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function notePush(note: PushNote | null): void {
  remember(PUSH_KEY, note && JSON.stringify(note))
}

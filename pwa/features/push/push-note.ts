import * as z from 'zod/mini'
import { PUSH_KEY, recall, remember } from '../../offline/device-storage.ts'

/** For whom this browser subscribed, with which key of ours, and when that was last made sure of. Gone with a sign-out. */
const PushNote = z.object({ member: z.string(), keyId: z.string(), at: z.number() })
type PushNote = z.infer<typeof PushNote>

export function notedPush(): PushNote | null {
  try {
    const noted = z.safeParse(PushNote, JSON.parse(recall(PUSH_KEY) ?? 'null'))
    return noted.success ? noted.data : null
  } catch (error) {
    // Not ours: somebody wrote into the storage by hand.
    if (error instanceof SyntaxError) return null
    throw error
  }
}

export function notePush(note: PushNote | null): void {
  remember(PUSH_KEY, note && JSON.stringify(note))
}

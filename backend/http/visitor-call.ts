import type { Read } from '../db/snapshot.ts'
import type { Call } from './serve.ts'
import { VISITOR } from './viewer.ts'

/** Calls as a visitor, for cached, shared or rendered answers. */
export function visitorCall(read: Read): Omit<Call, 'reply'> {
  return { viewer: VISITOR, address: '', origin: '', read, signIn: nobodySigns, signOut: nobodySigns }
}

async function nobodySigns(): Promise<void> {
  throw new Error('Nobody signs in or out where all visitors are answered alike')
}

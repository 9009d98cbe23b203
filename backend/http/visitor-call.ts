import type { Read } from '../db/snapshot.ts'
import type { Api, Call } from './serve.ts'
import { VISITOR } from './viewer.ts'

/** Calls as a visitor, for cached, shared or rendered answers. */
export function visitorCall({ now, planNow }: Api, read: Read): Omit<Call, 'reply'> {
  const signing = { signIn: nobodySigns, signOut: nobodySigns }
  return { viewer: VISITOR, address: '', origin: '', read, now, planNow, ...signing }
}

async function nobodySigns(): Promise<void> {
  throw new Error('Nobody signs in or out where all visitors are answered alike')
}

import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import type { SignInChecks } from './oidc-provider.ts'

/** Time allowed at the provider. */
export const SIGN_IN_MINUTES = 10
/** Tabs of one browser that may sign in at once. */
const AT_ONCE = 20

export interface PendingSignIn extends SignInChecks {
  returnTo: string
}

export async function storePendingSignIn(
  db: Db,
  { browser, state, nonce, verifier, returnTo }: PendingSignIn & { browser: string },
  now: Date,
): Promise<void> {
  await db.raw(
    `insert into sign_in (state_hash, browser_hash, verifier, nonce, return_to, began_at)
     values (?, ?, ?, ?, ?, ?)`,
    [hashOf(state), hashOf(browser), verifier, nonce, returnTo, now],
  )
  await db.raw(
    `delete from sign_in where state_hash in
       (select state_hash from sign_in where browser_hash = ? order by began_at desc, state_hash offset ?)`,
    [hashOf(browser), AT_ONCE],
  )
}

/** Works once. Null if missing, expired or begun by another browser. */
export async function takePendingSignIn(
  db: Db,
  { browser, state }: { browser: string; state: string },
  now: Date,
): Promise<PendingSignIn | null> {
  const row = await maybeOne(
    db,
    Begun,
    `delete from sign_in where state_hash = :state and browser_hash = :browser returning
       verifier, nonce, return_to, began_at > :now::timestamptz - interval '${SIGN_IN_MINUTES} minutes' as in_time`,
    { state: hashOf(state), browser: hashOf(browser), now },
  )
  if (!row?.in_time) return null
  return { state, nonce: row.nonce, verifier: row.verifier, returnTo: row.return_to }
}

const Begun = z.object({
  verifier: z.string(),
  nonce: z.string(),
  return_to: z.string(),
  in_time: z.boolean(),
})

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { KEPT_MONTHS } from '../contracts/plans.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { appSecret } from './app-secret.ts'
import { MemberRow } from './member.row.ts'

type Identity = Pick<MemberRow, 'issuer' | 'subject'>

async function identityHash(db: Db, { issuer, subject }: Identity): Promise<Buffer> {
  const key = await appSecret(db, 'identity mark')
  return createHmac('sha256', key)
    .update(JSON.stringify([issuer, subject]))
    .digest()
}

/** Null if the account has just been deleted. */
export async function identityHashOf(db: Db, memberId: string): Promise<Buffer | null> {
  const member = await MemberRow.query(db).findById(memberId).select('issuer', 'subject')
  return member ? await identityHash(db, member) : null
}

export const Allowance = z.object({
  contacts_used: z.int(),
  credits_returned: z.array(z.date()),
})
export type Allowance = z.infer<typeof Allowance>

/** A new account gets no new free contacts. */
export async function keepAllowance(
  trx: Transaction,
  identity: Identity,
  { contacts_used, credits_returned }: Allowance,
): Promise<void> {
  if (contacts_used === 0 && credits_returned.length === 0) return
  await trx.raw(
    `insert into kept_allowance (identity_mark, contacts_used, credits_returned, deleted_at)
     values (?, ?, cast(? as timestamptz[]), now())
     -- Of an account so old that it was not taken up again.
     on conflict (identity_mark) do update set contacts_used = excluded.contacts_used,
       credits_returned = excluded.credits_returned, deleted_at = excluded.deleted_at`,
    [await identityHash(trx, identity), contacts_used, credits_returned],
  )
}

export async function restoreAllowance(
  trx: Transaction,
  memberId: number,
  identity: Identity,
): Promise<void> {
  await trx.raw(
    `with kept as (
       delete from kept_allowance where identity_mark = ? and ${IN_TIME} returning contacts_used, credits_returned
     )
     update member set contacts_used = kept.contacts_used, credits_returned = kept.credits_returned
     from kept where member.id = ?`,
    [await identityHash(trx, identity), memberId],
  )
}

/** The privacy page states the period. */
export async function forgetKeptAllowances(db: Db): Promise<void> {
  await db.raw(`delete from kept_allowance where not ${IN_TIME}`)
}

const IN_TIME = `(deleted_at > now() - interval '${KEPT_MONTHS} months')`

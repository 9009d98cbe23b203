import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { OFFER_NAMES } from '../contracts/billing.ts'
import type { Offer } from '../contracts/plans.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'

const Attempt = z.object({
  id: z.string(),
  offer: z.enum(OFFER_NAMES),
  priceId: z.string(),
  subscriptionId: z.nullable(z.string()),
})
export type Attempt = z.infer<typeof Attempt>

/** A unique index makes concurrent tabs share the open attempt. */
export async function findOrCreateAttempt(
  db: Db,
  memberId: string,
  wanted: { offer: Offer; priceId: string },
): Promise<Attempt> {
  await dropAbandoned(db, memberId)
  await db.raw(
    `insert into billing_attempt (id, member_id, offer, price_id) values (?, ?, ?, ?)
     on conflict (member_id) where state = 'open' do nothing`,
    [randomUUID(), memberId, wanted.offer, wanted.priceId],
  )
  const attempt = await maybeOne(
    db,
    Attempt,
    `select id, offer, price_id as "priceId", subscription_id as "subscriptionId"
     from billing_attempt where member_id = ? and state = 'open'`,
    [memberId],
  )
  // Another tab closed it between the two statements.
  return attempt ?? (await findOrCreateAttempt(db, memberId, wanted))
}

export async function saveSubscriptionId(db: Db, { id }: Attempt, subscriptionId: string): Promise<void> {
  await db.raw('update billing_attempt set subscription_id = ? where id = ?', [subscriptionId, id])
}

/** `done`: paid or expired; `dropped`: the member changed their mind. */
export async function closeAttempt(db: Db, { id }: Attempt, state: 'done' | 'dropped'): Promise<void> {
  await db.raw(`update billing_attempt set state = ? where id = ? and state = 'open'`, [state, id])
}

/**
 * Attempts without a response are retried under their idempotency key. Stripe forgets the key after a day and
 * voids an unpaid first invoice an hour before.
 */
async function dropAbandoned(db: Db, memberId: string): Promise<void> {
  await db.raw(
    `update billing_attempt set state = 'dropped'
     where member_id = ? and state = 'open' and subscription_id is null and began_at < now() - interval '23 hours'`,
    [memberId],
  )
}

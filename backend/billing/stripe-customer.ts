import type Stripe from 'stripe'
import type { Db } from '../db/knex.ts'
import { appSecret } from '../identity/app-secret.ts'
import { MemberRow } from '../identity/member.row.ts'
import { Failure } from '../process/failure.ts'
import { isMissingAtStripe, isReplayed } from './stripe-errors.ts'

/**
 * The idempotency key makes concurrent calls equal. Addresses are shared and change, so email identifies
 * nobody.
 */
export async function findOrCreateCustomer(db: Db, stripe: Stripe, memberId: string): Promise<string> {
  const known = await memberOf(db, memberId)
  if (known.stripe_customer_id) return known.stripe_customer_id
  const id = await createCustomer(stripe, known, {
    memberId,
    key: `cus:${await databaseName(db)}:${memberId}`,
  })
  await db.raw('update member set stripe_customer_id = ? where id = ? and stripe_customer_id is null', [
    id,
    memberId,
  ])
  return (await memberOf(db, memberId)).stripe_customer_id ?? id
}

/**
 * Stripe replays a key's first response for a day, even an error or a deleted customer. Each replay leads to
 * a next key, the same for all callers.
 */
async function createCustomer(
  stripe: Stripe,
  { email, first_name, last_name }: MemberRow,
  { memberId, key }: { memberId: string; key: string },
): Promise<string> {
  const name = [first_name, last_name].filter(Boolean).join(' ')
  let idempotencyKey = key
  for (let tries = 0; tries < TRIES_A_DAY; tries += 1) {
    let id: string | null = null
    try {
      ;({ id } = await stripe.customers.create({ metadata: { user_id: memberId } }, { idempotencyKey }))
      // These change, and the create call must stay identical.
      await stripe.customers.update(id, { ...(email ? { email } : {}), ...(name ? { name } : {}) })
      return id
    } catch (error) {
      const isDeleted = id !== null && isMissingAtStripe(error)
      if (!isDeleted && !isReplayed(error)) throw error
      idempotencyKey = isDeleted ? `${key}:after:${id}` : `${idempotencyKey}:again`
    }
  }
  throw new Error('Stripe repeats answers that are no longer true')
}

const TRIES_A_DAY = 10

export async function forgetCustomer(db: Db, memberId: string, customerId: string): Promise<void> {
  await db.raw('update member set stripe_customer_id = null where id = ? and stripe_customer_id = ?', [
    memberId,
    customerId,
  ])
}

async function memberOf(db: Db, memberId: string): Promise<MemberRow> {
  const row = await MemberRow.query(db)
    .findById(memberId)
    .select('stripe_customer_id', 'email', 'first_name', 'last_name')
  // Deleted after the session lookup.
  if (!row) throw new Failure('not_signed_in', 'Please sign in first.')
  return row
}

/** Member ids repeat across databases that may share a Stripe account. */
async function databaseName(db: Db): Promise<string> {
  return (await appSecret(db, 'billing name')).toString('hex').slice(0, 12)
}

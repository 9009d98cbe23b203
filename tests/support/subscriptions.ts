import type { Db } from '../../backend/db/knex.ts'

/** A mirrored subscription with its customer, like after a sync. */
export async function makeSubscription(
  db: Db,
  memberId: number,
  given: {
    status?: string
    offer?: 'premium' | 'pro'
    endsAt?: Date | null
    graceAnchor?: Date | null
    currentPeriodEnd?: Date | null
    syncedAt?: Date
    card?: { last4: string; month: number; year: number }
  } = {},
): Promise<{ stripeId: string; customerId: string }> {
  const {
    status = 'active',
    offer = 'pro',
    endsAt = null,
    graceAnchor = null,
    currentPeriodEnd = null,
    syncedAt = new Date(),
    card = { last4: '4242', month: 12, year: 2030 },
  } = given
  const customerId = `cus_${memberId}`
  const { rows } = await db.raw('select count(*) from subscription')
  const stripeId = `sub_${memberId}_${rows[0].count}`
  await db('member').where({ id: memberId }).update({ stripe_customer_id: customerId })
  await db('subscription').insert({
    stripe_id: stripeId,
    member_id: memberId,
    customer_id: customerId,
    status,
    price_id: `price_${offer}`,
    offer,
    amount_cents: offer === 'pro' ? 1999 : 999,
    currency: 'usd',
    began_at: new Date(),
    current_period_end: currentPeriodEnd,
    ends_at: endsAt,
    grace_anchor: graceAnchor,
    card_brand: 'visa',
    card_last4: card.last4,
    card_exp_month: card.month,
    card_exp_year: card.year,
    synced_at: syncedAt,
  })
  return { stripeId, customerId }
}

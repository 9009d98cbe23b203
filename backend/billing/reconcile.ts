import type Stripe from 'stripe'
import type { Log } from '../log.ts'
import { isPaidFor } from './rights.ts'
import { endOf, type SyncDeps, sync } from './sync.ts'

/**
 * Finds what no event told, once a day: goes through Stripe's subscriptions a hundred at a time and fetches the truth of
 * each customer whose own differ from the mirror. Gives how many did. Closes attempts that came to their end.
 */
export async function reconcile(deps: SyncDeps & { log: Log }): Promise<number> {
  const { db, payments, log } = deps
  const stale = new Set<string>()
  const alive = new Set<string>()
  // All but the canceled: what was canceled unheard is found by being absent here.
  for await (const subscription of payments.stripe.subscriptions.list({ limit: 100 })) {
    alive.add(subscription.id)
    if (await differs(deps, subscription)) stale.add(customerIdOf(subscription))
  }
  const { rows: mirrored } = await db.raw<{ rows: { id: string; customer: string }[] }>(
    `select stripe_id as id, customer_id as customer from subscription
     where status not in ('canceled', 'incomplete_expired')`,
  )
  for (const { id, customer } of mirrored) if (!alive.has(id)) stale.add(customer)
  for (const customer of stale) await sync(deps, customer)
  await db.raw(
    `update billing_attempt set state = 'done' where state = 'open' and began_at < now() - interval '1 day'
       and subscription_id in (select stripe_id from subscription where status in ('canceled', 'incomplete_expired'))`,
  )
  await db.raw(`delete from stripe_event where processed_at < now() - interval '30 days'`)
  if (stale.size > 0) log.warn({ customers: stale.size }, 'The mirror of Stripe had missed something')
  return stale.size
}

/** Whether the mirror says something else of a subscription of one of our members. */
async function differs({ db }: SyncDeps, subscription: Stripe.Subscription): Promise<boolean> {
  const { id, status, items } = subscription
  const { rows } = await db.raw<{ rows: { known: boolean }[] }>(
    `select exists (
       select from subscription where stripe_id = :id and subscription.member_id = member.id and status = :status
         and ends_at is not distinct from to_timestamp(:endsAt) and current_period_end is not distinct from to_timestamp(:periodEnd)
         -- Which invoice is the oldest open one is not told by the subscription.
         and status <> 'past_due'
     ) as known
     from member where stripe_customer_id = :customer`,
    {
      id,
      status,
      endsAt: endOf(subscription),
      periodEnd: items.data[0]?.current_period_end ?? null,
      customer: customerIdOf(subscription),
    },
  )
  return rows[0]?.known === false
}

function customerIdOf({ customer }: Stripe.Subscription): string {
  return typeof customer === 'string' ? customer : customer.id
}

/**
 * Tells those whose time ran out with no event to say so: the days after a failed payment are over, or an end has come.
 * Their rights have ended by themselves at that moment.
 */
export async function tellOfEnds(deps: SyncDeps): Promise<number> {
  const { rows } = await deps.db.raw<{ rows: Ending[] }>(
    `select distinct on (subscription.stripe_id) subscription.customer_id as customer, status, ends_at as "endsAt",
       grace_anchor as "graceAnchor"
     from subscription join member on member.id = subscription.member_id
     where billing_told in ('pro', 'failed') and (ends_at is not null or status = 'past_due')`,
  )
  const over = new Set(rows.filter((each) => !isPaidFor(each, deps.now())).map(({ customer }) => customer))
  for (const customer of over) await sync(deps, customer)
  return over.size
}

interface Ending {
  customer: string
  status: string
  endsAt: Date | null
  graceAnchor: Date | null
}

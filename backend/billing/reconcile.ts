import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import { forEachLogged } from '../process/for-each-logged.ts'
import type { Log } from '../process/log.ts'
import { endOf, type SyncDeps, syncCustomer } from './sync-customer.ts'

/**
 * Finds changes that no event reported. Returns the number of synced customers; throws at the end if any
 * failed.
 */
export async function reconcile(deps: SyncDeps & { log: Log }): Promise<number> {
  const { db, payments, log } = deps
  const stale = new Set<string>()
  const alive = new Set<string>()
  const lookAt = async (page: readonly Stripe.Subscription[]) => {
    for (const customer of await differing(deps, page)) stale.add(customer)
    for (const { id } of page) alive.add(id)
  }
  let page: Stripe.Subscription[] = []
  // Stripe omits canceled ones here, so a missed cancellation shows by absence.
  for await (const subscription of payments.stripe.subscriptions.list({ limit: PAGE })) {
    page.push(subscription)
    if (page.length < PAGE) continue
    await lookAt(page)
    page = []
  }
  await lookAt(page)
  const mirrored = await many(
    db,
    OfCustomer,
    `select stripe_id as id, customer_id as customer from subscription
     where status not in ('canceled', 'incomplete_expired')`,
  )
  for (const { id, customer } of mirrored) if (!alive.has(id)) stale.add(customer)
  const message = 'Could not sync a customer with Stripe; the next look tries again'
  const done = await forEachLogged(stale, { log, message, nameOf: (customer) => customer }, (customer) =>
    syncCustomer(deps, customer),
  )
  await db.raw(
    `update billing_attempt set state = 'done' where state = 'open' and began_at < now() - interval '1 day'
       and subscription_id in (select stripe_id from subscription where status in ('canceled', 'incomplete_expired'))`,
  )
  await db.raw(`delete from stripe_event where processed_at < now() - interval '30 days'`)
  if (stale.size > 0) log.warn({ customers: stale.size }, 'The mirror of Stripe had missed something')
  if (done < stale.size)
    throw new Error(`${stale.size - done} of ${stale.size} customers could not be fetched`)
  return done
}

const PAGE = 100

const Customer = z.object({ customer: z.string() })
const OfCustomer = z.extend(Customer, { id: z.string() })

async function differing({ db }: SyncDeps, page: readonly Stripe.Subscription[]): Promise<string[]> {
  const listed = page.map((subscription) => ({
    id: subscription.id,
    status: subscription.status,
    customer: customerIdOf(subscription),
    ends_at: endOf(subscription),
    period_end: subscription.items.data[0]?.current_period_end ?? null,
  }))
  const found = await many(
    db,
    Customer,
    `select distinct listed.customer
     from jsonb_to_recordset(?::jsonb)
       as listed(id text, status text, customer text, ends_at float8, period_end float8)
     join member on member.stripe_customer_id = listed.customer
     where not exists (
       select from subscription own where own.stripe_id = listed.id and own.member_id = member.id
         and own.status = listed.status
         and own.ends_at is not distinct from to_timestamp(listed.ends_at)
         and own.current_period_end is not distinct from to_timestamp(listed.period_end)
         -- Which invoice is the oldest open one is not told by the subscription.
         and own.status <> 'past_due'
     )`,
    [JSON.stringify(listed)],
  )
  return found.map(({ customer }) => customer)
}

function customerIdOf({ customer }: Stripe.Subscription): string {
  return typeof customer === 'string' ? customer : customer.id
}

import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import { PlanFacts, planOf, SUBSCRIPTION_FACTS } from '../identity/plan.ts'
import { forEachLogged } from '../process/for-each-logged.ts'
import type { Log } from '../process/log.ts'
import { notifyPlanChange } from './notify-plan-change.ts'
import { type SyncDeps, syncCustomer } from './sync-customer.ts'

/** Finds plans that ended without an event. Returns the number notified. */
export async function notifyExpirations(deps: SyncDeps & { log: Log }): Promise<number> {
  const ending = await many(
    deps.db,
    Ending,
    `select member.id, max(customer_id) filter (where customer_id = stripe_customer_id) as customer,
       ${SUBSCRIPTION_FACTS} as subscriptions
     from member join subscription on subscription.member_id = member.id
     where last_notified_state in ('pro', 'failed')
     group by member.id
     -- Neither does one that goes on by itself end, nor has one ended that nobody pays for yet.
     having bool_or(ends_at is not null or status = 'past_due')
       and not bool_or(status in ('active', 'trialing') and ends_at is null)`,
  )
  const at = deps.now()
  const over = ending.filter(({ subscriptions }) => planOf({ granted: 'free', subscriptions }, at) === 'free')
  const message = 'Could not notify a member of the end of a plan; the next look tries again'
  return await forEachLogged(over, { log: deps.log, message, nameOf: ({ id }) => id }, ({ id, customer }) =>
    customer ? syncCustomer(deps, customer) : deps.db.transaction((trx) => notifyPlanChange(trx, deps, id)),
  )
}

const Ending = z.extend(z.pick(PlanFacts, { subscriptions: true }), {
  id: z.int(),
  customer: z.nullable(z.string()),
})

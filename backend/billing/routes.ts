import {
  createSubscription,
  getOrCreateSubscription,
  listReceipts,
  openBillingPortal,
  readBilling,
  readSubscriptionStatus,
  syncBilling,
} from '../contracts/billing.ts'
import type { Offer } from '../contracts/plans.ts'
import type { Db } from '../db/knex.ts'
import { type Api, type MemberCall, mount } from '../http/serve.ts'
import { MemberRow } from '../identity/member.row.ts'
import { Failure } from '../process/failure.ts'
import { createKeyedLimiter } from '../process/keyed-limiter.ts'
import type { Log } from '../process/log.ts'
import { beginSubscription } from './begin-subscription.ts'
import { startBillingWorker } from './billing-worker.ts'
import type { Billing } from './open-billing.ts'
import { openPortal } from './portal.ts'
import { type PriceCheck, startPriceCheck } from './price-check.ts'
import { receiptsOf } from './receipts.ts'
import { withStripeErrors } from './stripe-errors.ts'
import { subscriptionStatus } from './subscription-status.ts'
import { syncCustomer } from './sync-customer.ts'
import { serveWebhook } from './webhook.ts'

export interface BillingDeps {
  db: Db
  billing: Billing | null
  wakeOutbox(): void
  log: Log
}

/** The member comes from the session, the price from our own table. */
export function mountBilling(api: Api, deps: BillingDeps): { stop(): Promise<void> } {
  const { db, log, wakeOutbox } = deps
  const open = deps.billing && startPayments(api, deps, deps.billing)
  // One at a time per member, so a second tab finds the first tab's subscription.
  const oneAtATime = createKeyedLimiter(1)

  async function askStripe<Result>(
    { viewer: { userId: memberId } }: MemberCall,
    work: (open: RunningPayments, memberId: string) => Promise<Result>,
  ) {
    if (!open) throw new Failure('unavailable', CLOSED)
    return await oneAtATime(memberId, () => withStripeErrors(log, () => work(open, memberId)))
  }

  async function begin(call: MemberCall, offer: Offer) {
    return await askStripe(call, async ({ billing, prices }, memberId) => {
      const status = await subscriptionStatus(db, memberId, call.planNow())
      if (status.state === 'granted') return GRANTED
      if (!prices.isOpen(offer)) throw new Failure('unavailable', OFFER_CLOSED, { retryAfter: 60 })
      return await beginSubscription(
        { db, payments: billing.payments, sync: (customer) => syncCustomer(billing, customer) },
        memberId,
        offer,
      )
    })
  }

  mount(api, readBilling, async () => ({
    by: deps.billing?.payments.by ?? ('off' as const),
    publishableKey: deps.billing?.payments.publishableKey ?? null,
    open: { premium: open?.prices.isOpen('premium') ?? false, pro: open?.prices.isOpen('pro') ?? false },
  }))
  mount(api, getOrCreateSubscription, (_input, call) => begin(call, 'premium'))
  mount(api, createSubscription, (_input, call) => begin(call, 'pro'))
  mount(api, readSubscriptionStatus, (_input, call) =>
    subscriptionStatus(db, call.viewer.userId, call.planNow()),
  )

  mount(api, syncBilling, (_input, call) =>
    askStripe(call, async ({ billing }, memberId) => {
      const customer = await customerIdOf(db, memberId)
      if (customer) await syncCustomer(billing, customer)
      wakeOutbox()
      return await subscriptionStatus(db, memberId, call.planNow())
    }),
  )

  mount(api, openBillingPortal, (_input, call) =>
    askStripe(call, async ({ billing }, memberId) => {
      const customer = await customerIdOf(db, memberId)
      if (!customer) throw new Failure('not_found', 'You have no subscription yet.')
      return { url: await openPortal(billing.payments, customer, call.origin) }
    }),
  )

  mount(api, listReceipts, ({ query }, call) =>
    askStripe(call, async ({ billing }, memberId) => {
      const customer = await customerIdOf(db, memberId)
      if (!customer) return { receipts: [], more: false }
      return await receiptsOf(billing.payments, customer, query.after)
    }),
  )

  return { stop: async () => open?.stop() }
}

const GRANTED = {
  status: 'active',
  offer: null,
  clientSecret: null,
  intent: 'none',
  amountCents: null,
  currency: null,
} as const
const CLOSED = 'Payments are not set up on this server.'
const OFFER_CLOSED =
  'This offer is not available now: we could not confirm its price. Nothing was charged. Try again later.'

interface RunningPayments {
  billing: Billing
  prices: PriceCheck
  stop(): Promise<void>
}

function startPayments(api: Api, { db, wakeOutbox, log }: BillingDeps, billing: Billing): RunningPayments {
  const prices = startPriceCheck(billing.payments, log)
  void prices.run()
  const worker = startBillingWorker({ ...billing.background, wakeOutbox, log })
  serveWebhook(api.router, { db, payments: billing.payments, wake: worker.wake, log })
  return {
    billing,
    prices,
    stop: async () => {
      prices.stop()
      await worker.stop()
    },
  }
}

async function customerIdOf(db: Db, memberId: string): Promise<string | null> {
  const member = await MemberRow.query(db).findById(memberId).select('stripe_customer_id')
  return member?.stripe_customer_id ?? null
}

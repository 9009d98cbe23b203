import type Router from '@koa/router'
import Stripe from 'stripe'
import { WEBHOOK_PATH } from '../contracts/billing.ts'
import type { Db } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { readBody } from '../http/input.ts'
import type { Log } from '../log.ts'
import type { Payments } from './payments.ts'

/** Stripe's events are larger than what anybody else may send. */
export const EVENT_LIMIT = 1024 * 1024

/**
 * Where Stripe tells that something has happened: checks that it is Stripe who says so, writes down of whom, and answers.
 * What happened is asked for later, by whoever works through `stripe_event`. Outside the contracts, because the signature
 * is over the very bytes.
 */
export function serveWebhook(
  router: Router,
  { db, payments, wake, log }: { db: Db; payments: Payments; wake(): void; log: Log },
): void {
  router.post(WEBHOOK_PATH, async (ctx) => {
    const body = await readBody(ctx.req, EVENT_LIMIT)
    const event = await verified(payments, body, ctx.get('stripe-signature'), log)
    if (event.livemode !== payments.live) {
      log.error(
        { alert: 'stripe mode', event: event.id, livemode: event.livemode },
        'An event of the other mode',
      )
      throw new Failure('invalid_input', 'This event is of the other mode.', { field: 'livemode' })
    }
    if (event.type === 'charge.dispute.created') {
      log.error({ alert: 'dispute', event: event.id }, 'A payment is disputed')
    }
    const customer = HEARD.has(event.type) ? customerOf(event) : null
    if (customer) {
      await db.raw(
        `insert into stripe_event (id, type, customer_id, created_at) values (?, ?, ?, ?) on conflict do nothing`,
        [event.id, event.type, customer, new Date(event.created * 1000)],
      )
      wake()
    }
    ctx.body = '{"received":true}'
  })
}

/** What may change a subscription or whether it is paid for; README lists them for who sets up the webhook. */
const HEARD: ReadonlySet<string> = new Set([
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'customer.deleted',
])

async function verified(
  { stripe, webhookSecret }: Payments,
  body: Buffer,
  signature: string,
  log: Log,
): Promise<Stripe.Event> {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError) && !(error instanceof SyntaxError)) throw error
    log.warn({ audit: 'webhook refused', cause: error.message.split('\n')[0] }, 'Not an event of Stripe’s')
    throw new Failure('invalid_input', 'The signature does not fit.', { field: 'stripe-signature' })
  }
}

/** Of the payload nothing else is believed: it may be older than what we know. */
function customerOf({ type, data }: Stripe.Event): string | null {
  const { id, customer } = data.object as { id?: unknown; customer?: unknown }
  if (type === 'customer.deleted') return typeof id === 'string' ? id : null
  if (typeof customer === 'string') return customer
  return typeof customer === 'object' && customer !== null && 'id' in customer ? String(customer.id) : null
}

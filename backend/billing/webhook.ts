import type Router from '@koa/router'
import Stripe from 'stripe'
import * as z from 'zod'
import { WEBHOOK_PATH } from '../contracts/billing.ts'
import type { Db } from '../db/knex.ts'
import { readBody } from '../http/input.ts'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'
import type { Payments } from './payments.ts'

/** Stripe's events exceed the usual limit. */
export const EVENT_LIMIT = 1024 * 1024

/**
 * Stores the customer in `stripe_event`; the worker fetches the data. No contract endpoint, because the
 * signature covers the raw bytes.
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
      throw new Failure('invalid_input', 'This event is from the other mode (test or live).', {
        field: 'livemode',
      })
    }
    if (event.type === 'charge.dispute.created') {
      log.error({ alert: 'dispute', event: event.id }, 'A payment is disputed')
    }
    const customer = HANDLED_EVENTS.has(event.type) ? customerOf(event, log) : null
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

/** The README lists these for the webhook setup. */
const HANDLED_EVENTS: ReadonlySet<string> = new Set([
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

/** Only these fields are read, because the payload may be outdated. */
const id = z.string().regex(/^\w[\w.-]{0,254}$/)
const StripeEvent = z.object({
  id,
  type: z.string().regex(/^\w[\w.]{0,254}$/),
  livemode: z.boolean(),
  /** Seconds. */
  created: z.int().positive().max(4_000_000_000),
  data: z.object({ object: z.looseObject({}) }),
})
type StripeEvent = z.infer<typeof StripeEvent>

const Deleted = z.object({ id })
const OfCustomer = z.object({ customer: z.union([id, z.object({ id })]).nullish() })

async function verified(
  { stripe, webhookSecret }: Payments,
  body: Buffer,
  header: string,
  log: Log,
): Promise<StripeEvent> {
  const { signature, DEFAULT_TOLERANCE } = stripe.webhooks
  if (!signature) throw new Error('The library of Stripe’s came without its check of signatures')
  try {
    await signature.verifyHeaderAsync(body, header, webhookSecret, DEFAULT_TOLERANCE)
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    throw refused(log, { cause: error.message.split('\n')[0], field: 'stripe-signature' })
  }
  return read(StripeEvent, jsonOf(body), log)
}

function customerOf({ type, data }: StripeEvent, log: Log): string | null {
  if (type === 'customer.deleted') return read(Deleted, data.object, log).id
  const { customer } = read(OfCustomer, data.object, log)
  return typeof customer === 'object' ? (customer?.id ?? null) : (customer ?? null)
}

function read<Shape extends z.ZodType>(shape: Shape, given: unknown, log: Log): z.output<Shape> {
  const result = shape.safeParse(given)
  if (result.success) return result.data
  const cause = result.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`).join(', ')
  throw refused(log, { cause, field: 'event' })
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return undefined
  }
}

function refused(log: Log, { cause, field }: { cause: string | undefined; field: string }): Failure {
  log.warn({ audit: 'webhook refused', cause }, 'Not an event of Stripe’s')
  const sentence = field === 'event' ? 'This is no event of Stripe’s.' : 'The signature is not valid.'
  return new Failure('invalid_input', sentence, { field })
}

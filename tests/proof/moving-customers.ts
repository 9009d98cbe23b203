import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import type { Db } from '../../backend/db/knex.ts'
import { saveCard, withFutureExpiry } from '../../backend/sandbox/stripe/cards.ts'
import type { FakeStripeServer } from '../../backend/sandbox/stripe/fake-stripe-server.ts'
import {
  createInvoice,
  failInvoice,
  openInvoices,
  payInvoice,
  voidInvoice,
} from '../../backend/sandbox/stripe/invoices.ts'
import type { StoredSubscription } from '../../backend/sandbox/stripe/objects/subscription.ts'
import { SANDBOX_STRIPE } from '../../backend/sandbox/stripe/sandbox-stripe.ts'

export interface Customer {
  id: string
}

type Verb = Parameters<FakeStripeServer['change']>[0]
type StripeData = Parameters<Verb>[0]

export async function beginCustomer(
  db: Db,
  fakeStripe: FakeStripeServer,
  random: () => number,
): Promise<Customer> {
  const stripe = clientOf(fakeStripe)
  const { id } = await stripe.customers.create({})
  await db('member').insert({
    issuer: 'https://sign-in.example',
    subject: randomUUID(),
    email: `${id}@seller.example`,
    stripe_customer_id: id,
  })
  await subscribe(stripe, id, random)
  return { id }
}

export async function moveOn(
  fakeStripe: FakeStripeServer,
  { id }: Customer,
  random: () => number,
): Promise<void> {
  const own = fakeStripe.state().subscriptions.filter(({ customer }) => customer === id)
  const current = own.find(({ status }) => !OVER.has(status))
  if (!current) return await subscribe(clientOf(fakeStripe), id, random)
  const moves = MOVES[current.status] ?? []
  const move = moves[Math.floor(random() * moves.length)]
  if (!move) return
  if (move === 'end' || move === 'keep' || move === 'cancel')
    return await change(clientOf(fakeStripe), current.id, move)
  await fakeStripe.change((data) => happen(data, current.id, move))
}

const OVER = new Set(['canceled', 'incomplete_expired'])

type Move = 'pay' | 'decline' | 'let go' | 'renew' | 'fail' | 'end' | 'keep' | 'cancel'

const MOVES: Partial<Record<string, Move[]>> = {
  incomplete: ['pay', 'pay', 'pay', 'decline', 'let go'],
  active: ['renew', 'renew', 'fail', 'fail', 'end', 'keep', 'cancel'],
  past_due: ['pay', 'pay', 'fail', 'decline', 'cancel'],
}

function happen(data: StripeData, id: string, move: Move): void {
  const subscription = data.subscriptions.get(id)
  if (!subscription) return
  if (move === 'renew' || move === 'fail') nextPeriod(data, subscription)
  for (const invoice of openInvoices(data, subscription)) {
    if (move === 'fail' || move === 'decline') failInvoice(data, invoice)
    else if (move === 'let go') voidInvoice(data, invoice)
    else
      payInvoice(
        data,
        invoice,
        saveCard(data, subscription.customer, 'pays', withFutureExpiry('pays', data.at)),
      )
  }
}

function nextPeriod(data: StripeData, subscription: StoredSubscription): void {
  const [item] = subscription.items.data
  if (item) item.current_period_end += 30 * 24 * 3600
  createInvoice(data, subscription, 'subscription_cycle')
}

async function change(stripe: Stripe, id: string, move: 'end' | 'keep' | 'cancel'): Promise<void> {
  if (move === 'cancel') await stripe.subscriptions.cancel(id)
  else
    await stripe.subscriptions.update(
      id,
      move === 'end' ? { cancel_at: 'min_period_end' } : { cancel_at: '' },
    )
}

async function subscribe(stripe: Stripe, customer: string, random: () => number): Promise<void> {
  const { premium, pro } = SANDBOX_STRIPE.prices
  await stripe.subscriptions.create({
    customer,
    items: [{ price: random() < 0.5 ? premium : pro }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
  })
}

function clientOf({ origin }: FakeStripeServer): Stripe {
  const { hostname, port } = new URL(origin)
  return new Stripe(SANDBOX_STRIPE.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
}

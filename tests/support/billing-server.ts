/**
 * Server process for payment proofs: the app and worker on DATABASE_URL and FAKE_STRIPE. Seeded flaws:
 * `without-lock`: removes the customer lock from statements. `apply-payload`: trusts the last event's
 * payload. `new-key`: a new idempotency key per Stripe call.
 */
import pg from 'pg'
import { closeBilling } from '../../backend/billing/open-billing.ts'
import type { Payments } from '../../backend/billing/payments.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { portalPath } from '../../backend/sandbox/stripe/portal-path.ts'
import { SANDBOX_STRIPE } from '../../backend/sandbox/stripe/sandbox-stripe.ts'
import { startApp } from './app.ts'
import { billingOf } from './billing-app.ts'

type Stripe = Payments['stripe']
type Subscription = Awaited<ReturnType<Stripe['subscriptions']['cancel']>>

const [flaw] = process.argv.slice(2)
const LOCK = /pg(_try)?_advisory_xact_lock\(hashtextextended\(\$1, 0\)\)/
let changed = 0
if (flaw === 'without-lock') cutLock()

const url = String(process.env.DATABASE_URL)
const db = openDatabase(url, { name: 'billing server', limits: 'serving', max: 10 })
const fake = {
  origin: String(process.env.FAKE_STRIPE),
  now: () => new Date(),
  keys: SANDBOX_STRIPE,
  portalPath,
}
const billing = billingOf(url, fake)
if (flaw === 'apply-payload') applyPayload(billing.payments.stripe)
if (flaw === 'new-key') forgetKeys(billing.payments.stripe)
const app = await startApp({ db, url, billing })
process.on('message', () => process.send?.({ changed }))
process.once('disconnect', stop)
process.send?.({ origin: app.origin })

async function stop(): Promise<void> {
  await app.stop()
  await closeBilling(billing)
  await db.destroy()
  process.exit()
}

function cutLock(): void {
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function cutting(this: pg.Client, statement: unknown, ...rest: unknown[]) {
    if (typeof statement === 'object' && statement !== null && 'text' in statement) {
      const whole = String(statement.text)
      statement.text = whole.replace(LOCK, '($1::text is not null)')
      if (statement.text !== whole) changed += 1
    }
    return Reflect.apply(query, this, [statement, ...rest])
  } as typeof query
}

/** Returns event payloads in order of arrival, instead of fetching from Stripe. */
function applyPayload(stripe: Stripe): void {
  const received = new Map<string, Subscription>()
  const { webhooks, subscriptions } = stripe
  const { signature } = webhooks
  if (!signature) throw new Error('There is no check to go behind')
  const verify = signature.verifyHeaderAsync.bind(signature)
  signature.verifyHeaderAsync = async (body, ...given) => {
    const fits = await verify(body, ...given)
    const event = JSON.parse(String(body))
    if (event.type.startsWith('customer.subscription.')) {
      const subscription = event.data.object as Subscription
      received.set(subscription.id, subscription)
      changed += 1
    }
    return fits
  }
  const list = subscriptions.list.bind(subscriptions)
  subscriptions.list = ((params: { customer?: string }) => {
    if (!params.customer) return list(params)
    const own = [...received.values()].filter(({ customer }) => customer === params.customer)
    return { autoPagingToArray: async () => own }
  }) as unknown as typeof subscriptions.list
}

function forgetKeys(stripe: Stripe): void {
  for (const resource of [stripe.customers, stripe.subscriptions]) {
    const make = resource.create.bind(resource) as (params: unknown) => Promise<unknown>
    Object.assign(resource, {
      create: (params: unknown) => {
        changed += 1
        return make(params)
      },
    })
  }
}

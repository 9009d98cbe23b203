import { type Billing, closeBilling, createBilling } from '../../backend/billing/open-billing.ts'
import { type FakeStripe, openPayments } from '../../backend/billing/payments.ts'
import { type Payable, type SubscriptionStatus, WEBHOOK_PATH } from '../../backend/contracts/billing.ts'
import type { Offer } from '../../backend/contracts/plans.ts'
import { TEST_CARDS } from '../../backend/contracts/sandbox-payments.ts'
import type { FakeStripeServer } from '../../backend/sandbox/stripe/fake-stripe-server.ts'
import { type FakeStripeOptions, startFakeStripe } from '../../backend/sandbox/stripe/start-fake-stripe.ts'
import { type RunningApp, startApp } from './app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { publishEdition } from './factories.ts'
import { inMemoryState } from './in-memory-state.ts'
import { logTo } from './log-to.ts'
import { makeMember, type TestMember } from './members.ts'
import { writeFromApp } from './revealing.ts'
import { stopAfterFile } from './stop-after-file.ts'

export const PATH_OF: Record<Offer, string> = {
  premium: '/api/get-or-create-subscription',
  pro: '/api/create-subscription',
}

/** `log`: receives each log line. */
export async function startBillingApp({
  log = () => undefined,
  ...options
}: { log?: (line: string) => void } & Partial<FakeStripeOptions> = {}) {
  const database = await createTestDatabase()
  await publishEdition(database.db, [])
  const fakeStripe = await startFakeStripe({ stateStore: inMemoryState(), ...options })
  const billing = billingOf(database.url, fakeStripe)
  stopAfterFile(() => closeBilling(billing))
  const app = await startApp({
    ...database,
    billing,
    log: logTo(log),
    environment: { SANDBOX: 'on' },
  })
  // Before the app stops, so no event reaches a stopped app.
  stopAfterFile(fakeStripe.stop)
  const webhook = { url: app.origin + WEBHOOK_PATH, host: new URL(app.origin).host }
  await isOpen(database, app)
  return {
    database,
    fakeStripe,
    billing,
    app,
    webhook,
    ...billingCalls(database, app, fakeStripe),
  }
}

export function billingOf(url: string, fake: FakeStripe): Billing {
  const payments = openPayments({ by: 'sandbox' }, fake)
  if (!payments) throw new Error('Payments beside a fake Stripe are open')
  const from = { name: 'Tideline', address: 'no-reply@tideline.example' }
  const mail = { by: 'sandbox' as const, smtpUrl: null, from, contactTo: 'desk@tideline.example' }
  return createBilling(url, {
    payments,
    mailSettings: { mail, origin: 'http://localhost:3000' },
    now: fake.now,
  })
}

function billingCalls({ db }: TestDatabase, app: RunningApp, fakeStripe: FakeStripeServer) {
  async function post(who: TestMember, path: string, body: object = {}) {
    const reply = await app.call(path, writeFromApp(who, body))
    return { ...reply, answer: JSON.parse(reply.text) }
  }

  async function begin(who: TestMember, offer: Offer = 'pro'): Promise<Payable> {
    const { status, answer } = await post(who, PATH_OF[offer])
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
    return answer
  }

  /** To `seconds` after the member's next renewal, because months have 28 to 31 days. */
  async function advancePastRenewal(who: TestMember, seconds: number): Promise<void> {
    const renewal = Date.parse(String((await status(who)).nextChargeAt))
    await fakeStripe.advance((renewal - fakeStripe.now().getTime()) / 1000 + seconds)
  }

  /** In the browser only; the server is not notified. */
  async function pay(who: TestMember, { clientSecret }: Payable, card: keyof typeof TEST_CARDS = 'pays') {
    const paid = await fakeStripe.confirm({
      customer: await customerOf(who),
      clientSecret: clientSecret ?? '',
      card: { number: TEST_CARDS[card], expMonth: 12, expYear: 2090 },
      answer: 'confirm',
    })
    return paid?.status
  }

  async function customerOf({ id }: TestMember): Promise<string> {
    return (await db('member').where({ id }).first('stripe_customer_id')).stripe_customer_id
  }

  async function sync(who: TestMember): Promise<SubscriptionStatus> {
    return (await post(who, '/api/billing/sync')).answer
  }

  async function status({ cookie }: TestMember): Promise<SubscriptionStatus> {
    return JSON.parse((await app.call('/api/subscription/status', { headers: { cookie } })).text)
  }

  async function isPro({ cookie }: TestMember): Promise<boolean> {
    return (await app.call('/api/search?q=lamp', { headers: { cookie } })).status === 200
  }

  async function emailKinds({ id }: TestMember): Promise<string[]> {
    const { email } = await db('member').where({ id }).first('email')
    const { rows } = await db.raw(`select kind from letter where content ->> 'to' = ? order by id`, [email])
    return rows.map(({ kind }: { kind: string }) => kind)
  }

  return { post, begin, pay, sync, status, isPro, customerOf, emailKinds, advancePastRenewal }
}

/** Waits for the price check at start. */
async function isOpen({ db }: TestDatabase, app: RunningApp): Promise<void> {
  const { cookie } = await makeMember(db)
  for (let tries = 0; tries < 200; tries += 1) {
    const { open } = JSON.parse((await app.call('/api/billing', { headers: { cookie } })).text)
    if (open.pro && open.premium) return
    await new Promise((done) => setTimeout(done, 20))
  }
}

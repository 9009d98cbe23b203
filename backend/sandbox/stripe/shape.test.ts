import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  beginSubscription,
  type StripeForTests,
  startStripe,
  subscribe,
} from '../../../tests/support/fake-stripe.ts'

// The compiler checks `objects/`; this checks the JSON on the wire.
const TYPES = join(dirname(fileURLToPath(import.meta.resolve('stripe'))), 'resources')

let given: StripeForTests
let sent: Record<string, object>

beforeAll(async () => {
  given = await startStripe()
  const { stripe, fakeStripe } = given
  const { customer, subscription, invoice } = await subscribe(given)
  const [subscribed, billed, owner] = await Promise.all([
    stripe.subscriptions.retrieve(subscription),
    stripe.invoices.retrieve(invoice),
    stripe.customers.update(customer, {}),
  ])
  const [item] = subscribed.items.data
  const { intents, cards, events } = fakeStripe.state()
  const free = await freeSetup()
  sent = {
    'Subscriptions Subscription': subscribed,
    'SubscriptionItems SubscriptionItem': item ?? {},
    'Plans Plan': item?.plan ?? {},
    'Prices Price': item?.price ?? {},
    'Invoices Invoice': billed,
    'InvoiceLineItems InvoiceLineItem': billed.lines.data[0] ?? {},
    'Customers Customer': owner,
    'PaymentIntents PaymentIntent': intents[0]?.object ?? {},
    'PaymentMethods PaymentMethod': cards[0]?.object ?? {},
    'SetupIntents SetupIntent': free,
    'BillingPortal/Sessions Session': await stripe.billingPortal.sessions.create({ customer }),
    'Events EventBase': events[0]?.object ?? {},
  }
})

afterAll(async () => {
  await given.fakeStripe.stop()
})

it.each([
  ['Subscriptions Subscription', 46],
  ['SubscriptionItems SubscriptionItem', 13],
  ['Plans Plan', 19],
  ['Prices Price', 19],
  ['Invoices Invoice', 70],
  ['InvoiceLineItems InvoiceLineItem', 20],
  ['Customers Customer', 11],
  ['PaymentIntents PaymentIntent', 42],
  ['PaymentMethods PaymentMethod', 9],
  ['SetupIntents SetupIntent', 25],
  ['BillingPortal/Sessions Session', 12],
  ['Events EventBase', 9],
])('%s: has all %d properties that the SDK calls required', (name, count) => {
  const required = requiredOf(name)
  expect(required.filter((property) => !(property in (sent[name] ?? {})))).toEqual([])
  expect(required).toHaveLength(count)
})

function requiredOf(name: string): string[] {
  const [file = '', type = ''] = name.split(' ')
  const source = readFileSync(join(TYPES, `${file}.d.ts`), 'utf8').replace(/\/\*\*.*?\*\//gs, '')
  const body = new RegExp(`export interface ${type} \\{(.*?)\\n\\}`, 's').exec(source)?.[1] ?? ''
  return [...body.matchAll(/^ {4}(\w+): /gm)].map(([, property = '']) => property)
}

async function freeSetup(): Promise<object> {
  const { fakeStripe, stripe } = await startStripe({ prices: [{ id: 'price_sandbox_pro', unitAmount: 0 }] })
  await beginSubscription({ fakeStripe, stripe })
  const setup = fakeStripe.state().setups[0]?.object ?? {}
  await fakeStripe.stop()
  return setup
}

import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { withFutureExpiry } from '../../backend/sandbox/stripe/cards.ts'
import type { Confirmed } from '../../backend/sandbox/stripe/confirm-payment.ts'
import type { FakeStripeServer } from '../../backend/sandbox/stripe/fake-stripe-server.ts'
import { savedCard, voidInvoice } from '../../backend/sandbox/stripe/invoices.ts'
import type { TestCard } from '../../backend/sandbox/stripe/objects/payment-method.ts'
import { isOver, type StoredSubscription } from '../../backend/sandbox/stripe/objects/subscription.ts'
import type { StripeData } from '../../backend/sandbox/stripe/stripe-data.ts'
import { endOfPaidPeriod, scheduleEnd } from '../../backend/sandbox/stripe/subscriptions.ts'

export const PUBLISHABLE_KEY = 'pk_test_e2e'

/** Events at Stripe outside our app. */
interface Actions {
  confirm: { clientSecret: string; card: TestCard }
  /** Creates and charges this many monthly invoices today; `card` replaces the card. */
  months: { customer: string; times: number; card?: TestCard }
  cancel: { customer: string }
  /** The first payment expires. */
  expire: { customer: string }
}

type Run = { [Name in keyof Actions]: (fake: FakeStripeServer, given: Actions[Name]) => Promise<unknown> }

const RUN: Run = {
  confirm: async (fake, { clientSecret, card }) => {
    const customer = await fake.change((data) => customerOf(data, clientSecret))
    if (!customer) return null
    const typed = withFutureExpiry(card, Math.floor(fake.now().getTime() / 1000))
    return await fake.confirm({ customer, clientSecret, card: typed, answer: 'confirm' })
  },
  months: async (fake, { customer, times, card }) => {
    await fake.change((data) => {
      const saved = savedCard(data, subscriptionOf(data, customer))
      if (saved && card) saved.test = card
    })
    for (let month = 0; month < times; month += 1)
      await fake.change((data) => {
        for (const item of subscriptionOf(data, customer).items.data) item.current_period_end = data.at
      })
    // Runs due events first.
    await fake.change(() => undefined)
  },
  cancel: (fake, { customer }) =>
    fake.change((data) => {
      const own = subscriptionOf(data, customer)
      scheduleEnd(own, endOfPaidPeriod(own), { at: data.at, asBoolean: false })
    }),
  expire: (fake, { customer }) =>
    fake.change((data) => {
      for (const invoice of data.invoices.values())
        if (invoice.customer === customer && invoice.status === 'open') voidInvoice(data, invoice)
    }),
}

function customerOf({ intents, setups }: StripeData, clientSecret: string): string | undefined {
  return [...intents.values(), ...setups.values()].find(({ object }) => object.client_secret === clientSecret)
    ?.object.customer
}

function subscriptionOf({ subscriptions }: StripeData, customer: string): StoredSubscription {
  const own = [...subscriptions.values()].find((each) => each.customer === customer && !isOver(each))
  if (!own) throw new Error(`${customer} has no subscription`)
  return own
}

const file = () => join(String(process.env.E2E_HOME), 'stripe-actions')

export async function serveStripeActions(fake: FakeStripeServer): Promise<{ stop(): void }> {
  const server = createServer(async (request, response) => {
    const run = RUN[request.url?.slice(1) as keyof Actions] as Run['confirm']
    const done = await run(fake, (await json(request)) as Actions['confirm']).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ trouble: String(error) }),
    )
    response.end(JSON.stringify(done))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  await writeFile(file(), `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return {
    stop: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

export async function atStripe<Name extends keyof Actions>(
  name: Name,
  given: Actions[Name],
): Promise<Name extends 'confirm' ? Confirmed | null : undefined> {
  const url = `${await readFile(file(), 'utf8')}/${name}`
  const { answer, trouble } = await (await fetch(url, { method: 'POST', body: JSON.stringify(given) })).json()
  if (trouble) throw new Error(trouble)
  return answer
}

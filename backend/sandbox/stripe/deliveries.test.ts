import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type StripeForTests, startStripe, subscribe } from '../../../tests/support/fake-stripe.ts'
import { inMemoryState } from '../../../tests/support/in-memory-state.ts'
import { DAY } from './calendar.ts'
import { SANDBOX_STRIPE } from './sandbox-stripe.ts'
import type { StripeState } from './stripe-data.ts'

let given: StripeForTests
let webhook: Server
let received: { headers: IncomingHttpHeaders; body: string }[]
let status: number

beforeEach(async () => {
  given = await startStripe()
  received = []
  status = 200
  webhook = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    response.writeHead(status).end()
  })
  webhook.listen(0, '127.0.0.1')
  await once(webhook, 'listening')
})

afterEach(async () => {
  await given.fakeStripe.stop()
  webhook.close()
})

it('the fake Stripe delivers every event separately, signed, under our host name', async () => {
  given.fakeStripe.deliverTo(there())
  await subscribe(given)
  await expect.poll(waiting).toBe(0)
  expect(idsReceived().toSorted()).toEqual(eventIds().toSorted())
  for (const { headers, body } of received) {
    expect(headers.host).toBe('localhost:3000')
    expect(
      given.stripe.webhooks.constructEvent(
        body,
        headers['stripe-signature'] ?? '',
        SANDBOX_STRIPE.webhookSecret,
      ).api_version,
    ).toBe('2026-10-28.endive')
  }
})

it('the fake Stripe signs by the real time, however far its own clock is ahead', async () => {
  await given.fakeStripe.advance(400 * DAY)
  await given.stripe.customers.create()
  given.fakeStripe.deliverTo(there())
  await expect.poll(waiting).toBe(0)
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const proof = headers['stripe-signature']?.toString() ?? ''
  const event = given.stripe.webhooks.constructEvent(body, proof, SANDBOX_STRIPE.webhookSecret)
  expect(event.created).toBeGreaterThan(Date.now() / 1000 + 399 * DAY)
})

it('the fake Stripe retries refused deliveries with growing pauses', async () => {
  status = 500
  given.fakeStripe.deliverTo(there())
  await given.stripe.customers.create()
  const tried = () => given.fakeStripe.state().events[0]?.delivery
  await expect.poll(tried).toMatchObject({ state: 'waiting', tries: 1, answer: '500' })
  await given.fakeStripe.advance(1)
  await expect.poll(tried).toMatchObject({ tries: 2 })
  status = 204
  await given.fakeStripe.advance(2)
  await expect.poll(tried).toMatchObject({ state: 'delivered', tries: 3 })
  expect(new Set(idsReceived()).size).toBe(1)
})

it('the fake Stripe gives up a delivery after three days', async () => {
  status = 503
  given.fakeStripe.deliverTo(there())
  await given.stripe.customers.create()
  const state = () => given.fakeStripe.state().events[0]?.delivery.tries
  await expect.poll(state).toBe(1)
  await given.fakeStripe.advance(3 * DAY)
  await expect.poll(() => given.fakeStripe.state().events[0]?.delivery.state).toBe('given up')
  await given.fakeStripe.advance(3 * DAY)
  expect(received).toHaveLength(2)
})

it('the fake Stripe retries pending deliveries after a restart', async () => {
  const stateStore = inMemoryState<StripeState>()
  const first = await startStripe({ stateStore })
  first.fakeStripe.deliverTo({ url: 'http://127.0.0.1:1/', host: 'localhost' })
  await first.stripe.customers.create()
  await expect.poll(() => first.fakeStripe.state().events[0]?.delivery.tries).toBeGreaterThan(0)
  await first.fakeStripe.stop()
  await given.fakeStripe.stop()
  given = await startStripe({ stateStore })
  given.fakeStripe.deliverTo(there())
  await given.fakeStripe.advance(3600)
  await expect.poll(waiting).toBe(0)
  expect(received).toHaveLength(1)
})

it('the fake Stripe can deliver copies in any order, several at once', async () => {
  await subscribe(given)
  const delivered = await given.fakeStripe.deliver({
    to: there(),
    copies: 3,
    shuffle: () => 0,
    atOnce: 4,
  })
  const ids = eventIds()
  expect(delivered.map(({ event }) => event).toSorted()).toEqual([...ids, ...ids, ...ids].toSorted())
  expect(idsReceived()).not.toEqual([...ids, ...ids, ...ids])
  expect(waiting()).toBe(ids.length)
})

it('a changed delivery does not fit its signature', async () => {
  await given.stripe.customers.create()
  await given.fakeStripe.deliver({ to: there(), tamper: (body) => body.replace('customer', 'customs') })
  const [{ headers, body } = { headers: {}, body: '' }] = received
  const proof = headers['stripe-signature']?.toString() ?? ''
  expect(() => given.stripe.webhooks.constructEvent(body, proof, SANDBOX_STRIPE.webhookSecret)).toThrow()
})

function there() {
  return {
    url: `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/api/stripe/webhook`,
    host: 'localhost:3000',
  }
}

function waiting(): number {
  return given.fakeStripe.state().events.filter(({ delivery }) => delivery.state === 'waiting').length
}

function eventIds(): string[] {
  return given.fakeStripe.state().events.map(({ object }) => object.id)
}

function idsReceived(): string[] {
  return received.map(({ body }) => JSON.parse(body).id)
}

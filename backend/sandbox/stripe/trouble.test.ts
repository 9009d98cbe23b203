import type Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  beginSubscription,
  type StripeForTests,
  sdkFor,
  startStripe,
  subscribe,
} from '../../../tests/support/fake-stripe.ts'
import { inMemoryState } from '../../../tests/support/in-memory-state.ts'
import { SANDBOX_STRIPE } from './sandbox-stripe.ts'
import type { StripeState } from './stripe-data.ts'

let given: StripeForTests
let stripe: Stripe

beforeEach(async () => {
  given = await startStripe()
  stripe = given.stripe
})

afterEach(async () => {
  await given.fakeStripe.stop()
})

describe('an idempotency key', () => {
  it('in use is refused, and the SDK retries for the answer', async () => {
    given.fakeStripe.faults.set({ kind: 'late', ms: 50, times: 1 })
    const create = () => stripe.customers.create({ email: 'a@b.c' }, { idempotencyKey: 'one' })
    const [first, second] = await Promise.all([create(), create()])
    expect(second.id).toBe(first.id)
    expect(given.fakeStripe.state().customers).toHaveLength(1)
    expect(given.fakeStripe.calls.length).toBe(3)
  })

  it('of a rejected request may be reused', async () => {
    const idempotencyKey = 'one'
    const wrong = stripe.customers.create({ nope: 'x' } as Stripe.CustomerCreateParams, { idempotencyKey })
    await expect(wrong).rejects.toMatchObject({ statusCode: 400 })
    await expect(stripe.customers.create({}, { idempotencyKey })).resolves.toMatchObject({
      object: 'customer',
    })
  })

  it('appears in the events of its request', async () => {
    await stripe.customers.create({}, { idempotencyKey: 'one' })
    const [event] = given.fakeStripe.state().events
    expect(event?.object.request).toEqual({ id: expect.stringMatching(/^req_/), idempotency_key: 'one' })
  })
})

describe('injected faults', () => {
  it.each(['reset', 'hang', 'cut'] as const)('give no usable answer: %s', async (kind) => {
    given.fakeStripe.faults.set({ kind })
    const once = sdkFor(given.fakeStripe).customers.create({}, { maxNetworkRetries: 0, timeout: 100 })
    await expect(once).rejects.toMatchObject({ type: 'StripeConnectionError' })
    given.fakeStripe.faults.clear()
    await expect(stripe.customers.create()).resolves.toMatchObject({ object: 'customer' })
  })

  it('apply to their route, with a probability if set', async () => {
    let tosses = 0
    given.fakeStripe.faults.set({
      kind: 'answer',
      status: 402,
      method: 'GET',
      path: /subscriptions/,
      when: () => {
        tosses += 1
        return tosses === 2
      },
    })
    const { subscription } = await beginSubscription(given)
    await stripe.prices.retrieve(SANDBOX_STRIPE.prices.pro)
    await stripe.subscriptions.retrieve(subscription)
    await expect(stripe.subscriptions.retrieve(subscription)).rejects.toMatchObject({ statusCode: 402 })
    await stripe.subscriptions.retrieve(subscription)
    expect(tosses).toBe(3)
  })
})

describe('the saved state of the fake', () => {
  it('includes everything answered before a kill', async () => {
    const stateStore = inMemoryState<StripeState>()
    const first = await startStripe({ stateStore })
    const begun = await subscribe(first)
    await first.fakeStripe.advance(3600)
    const before = first.fakeStripe.state()
    // The first fake runs on; its later writes come too late.
    const second = await startStripe({ stateStore })
    expect({ ...second.fakeStripe.state(), at: 0 }).toEqual({ ...before, at: 0 })
    expect(second.fakeStripe.state().ahead).toBe(3600)
    expect((await second.stripe.subscriptions.retrieve(begun.subscription)).status).toBe('active')
    await Promise.all([first.fakeStripe.stop(), second.fakeStripe.stop()])
  })

  it('is written before the answer is sent', async () => {
    const plain = inMemoryState<StripeState>()
    let release = () => undefined as unknown
    const slow = new Promise((done) => {
      release = () => done(undefined)
    })
    const stateStore = { ...plain, save: async (state: StripeState) => slow.then(() => plain.save(state)) }
    const { fakeStripe, stripe: patient } = await startStripe({ stateStore })
    let answered = false
    const created = patient.customers.create({}, { timeout: 5000 }).then(() => {
      answered = true
    })
    await expect.poll(() => fakeStripe.state().customers.length).toBe(1)
    expect([answered, await plain.load()]).toEqual([false, null])
    release()
    await created
    expect((await plain.load())?.customers).toHaveLength(1)
    await fakeStripe.stop()
  })

  it('returns an error if it fails, and the retry replays the outcome', async () => {
    const plain = inMemoryState<StripeState>()
    let isBroken = true
    const stateStore = {
      ...plain,
      save: async (state: StripeState) => {
        if (isBroken) throw new Error('no room')
        await plain.save(state)
      },
    }
    const troubles: unknown[] = []
    const { fakeStripe, stripe: patient } = await startStripe({
      stateStore,
      onTrouble: (error) => {
        troubles.push(error)
        isBroken = false
      },
    })
    await patient.customers.create({ email: 'a@b.c' })
    expect(troubles).toMatchObject([{ message: 'no room' }])
    expect((await plain.load())?.customers).toHaveLength(1)
    await fakeStripe.stop()
  })
})

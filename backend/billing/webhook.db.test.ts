import { createHmac } from 'node:crypto'
import { Agent } from 'node:http'
import Stripe from 'stripe'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp } from '../../tests/support/app.ts'
import { createTestDatabase } from '../../tests/support/database.ts'
import { howOften } from '../../tests/support/how-often.ts'
import { logTo } from '../../tests/support/log-to.ts'
import { billingWithoutStripe, WEBHOOK_SECRET } from '../../tests/support/no-stripe.ts'
import { WEBHOOK_PATH } from '../contracts/billing.ts'
import { EVENT_LIMIT } from './webhook.ts'

/** Bits flipped one at a time; the seventh would make non-ASCII characters. */
const BITS = howOften(1, 7)

const agent = new Agent({ keepAlive: true, maxSockets: 8 })
let logged = ''

const database = await createTestDatabase()
const { db } = database
const app = await startApp({
  ...database,
  billing: billingWithoutStripe(db),
  log: logTo((line) => {
    logged += line
  }),
})

afterAll(() => agent.destroy())

beforeEach(async () => {
  logged = ''
  await db('stripe_event').delete()
})

let made = 0
function anEvent(given: Record<string, unknown> = {}) {
  made += 1
  return {
    id: `evt_${made}`,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: 'customer.subscription.updated',
    data: { object: { id: 'sub_1', object: 'subscription', customer: 'cus_1', status: 'active' } },
    ...given,
  }
}

const now = () => Math.floor(Date.now() / 1000)

function v1(body: string | Buffer, at: number | string, secret = WEBHOOK_SECRET): string {
  return createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')
}

function signed(body: string | Buffer, at = now(), secret = WEBHOOK_SECRET): string {
  return `t=${at},v1=${v1(body, at, secret)}`
}

async function deliver(body: string, signature: string | undefined) {
  const reply = await app.call(WEBHOOK_PATH, {
    method: 'POST',
    body,
    agent,
    headers: signature === undefined ? {} : { 'stripe-signature': signature },
  })
  return reply.status
}

async function heard(): Promise<string[]> {
  return await db('stripe_event').orderBy('received_at').pluck('id')
}

describe('an event that Stripe signed', () => {
  const body = () => JSON.stringify(anEvent())

  it.each<[string, (body: string) => string]>([
    ['just now', (text) => signed(text)],
    ['almost five minutes ago', (text) => signed(text, now() - 295)],
    ['by a clock that is ahead', (text) => signed(text, now() + 3600)],
    [
      'under two secrets, ours the second',
      (text) => `t=${now()},v1=${v1(text, now(), 'whsec_other')},v1=${v1(text, now())}`,
    ],
    ['with an older scheme beside it', (text) => `t=${now()},v0=${v1(text, now())},v1=${v1(text, now())}`],
    [
      'as the library itself signs',
      (text) => Stripe.webhooks.generateTestHeaderString({ payload: text, secret: WEBHOOK_SECRET }),
    ],
  ])('is accepted: signed %s', async (_, sign) => {
    const text = body()
    expect(await deliver(text, sign(text))).toBe(200)
    expect(await heard()).toEqual([JSON.parse(text).id])
  })

  it.each<[string, (body: string) => string | undefined]>([
    ['more than five minutes ago', (text) => signed(text, now() - 301)],
    ['by another secret', (text) => signed(text, now(), 'whsec_other')],
    ['over other words', () => signed('{}')],
    ['over the same JSON, indented', (text) => signed(JSON.stringify(JSON.parse(text), null, 2))],
    ['by the older scheme alone', (text) => `t=${now()},v0=${v1(text, now())}`],
    ['without a time', (text) => `v1=${v1(text, now())}`],
    ['at no time of day', (text) => `t=abc,v1=${v1(text, 'abc')}`],
    ['at another time than it says', (text) => `t=${now()},v1=${v1(text, now() - 10)}`],
    ['with half a signature', (text) => `t=${now()},v1=${v1(text, now()).slice(0, 32)}`],
    ['with nothing', () => ''],
    ['with no header', () => undefined],
    ['with no secret', (text) => signed(text, now(), '')],
  ])('is refused: signed %s', async (_, sign) => {
    const text = body()
    expect(await deliver(text, sign(text))).toBe(400)
    expect(await heard()).toEqual([])
  })

  it('is refused with any bit flipped', async () => {
    const text = body()
    const signature = signed(text)
    const statuses = new Map<number, number>()
    const flipped = async (at: number, bit: number) => {
      const bytes = Buffer.from(text)
      bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
      const status = await deliver(bytes.toString('latin1'), signature)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    for (let turn = 0; turn < BITS; turn += 1)
      await Promise.all(Array.from(text, (_, at) => flipped(at, (at + turn) % 7)))
    expect([...statuses]).toEqual([[400, BITS * text.length]])
    expect(await heard()).toEqual([])
    expect(await deliver(text, signature)).toBe(200)
  }, 120_000)
})

describe('the same event again', () => {
  it('is acknowledged and stored once, also when sent concurrently', async () => {
    const text = JSON.stringify(anEvent())
    const statuses = await Promise.all(Array.from({ length: 20 }, () => deliver(text, signed(text))))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await heard()).toHaveLength(1)
  })
})

describe('a webhook request that does not concern a subscription', () => {
  it('is acknowledged and dropped if its type is unhandled', async () => {
    const text = JSON.stringify(anEvent({ type: 'product.created' }))
    expect(await deliver(text, signed(text))).toBe(200)
    expect(await heard()).toEqual([])
  })

  it('is acknowledged and dropped without a customer', async () => {
    const text = JSON.stringify(
      anEvent({ data: { object: { id: 'in_1', object: 'invoice', customer: null } } }),
    )
    expect(await deliver(text, signed(text))).toBe(200)
    expect(await heard()).toEqual([])
  })

  it('is refused and raises an alert if it has the other mode (test or live)', async () => {
    const text = JSON.stringify(anEvent({ livemode: true }))
    expect(await deliver(text, signed(text))).toBe(400)
    expect(await heard()).toEqual([])
    expect(logged).toContain('"alert":"stripe mode"')
  })

  it('raises an alert if it is about a disputed payment', async () => {
    const text = JSON.stringify(anEvent({ type: 'charge.dispute.created', data: { object: { id: 'dp_1' } } }))
    expect(await deliver(text, signed(text))).toBe(200)
    expect(logged).toContain('"alert":"dispute"')
  })

  it('is refused unread if it is too large', async () => {
    const filler = (size: number) => JSON.stringify(anEvent({ filler: 'x'.repeat(size) }))
    const fits = filler(EVENT_LIMIT - 1000)
    expect(await deliver(fits, signed(fits))).toBe(200)
    const tooLarge = filler(EVENT_LIMIT)
    expect(await deliver(tooLarge, signed(tooLarge))).toBe(413)
    expect(await heard()).toHaveLength(1)
  })

  it('is refused if it is signed but not JSON', async () => {
    expect(await deliver('{"id":', signed('{"id":'))).toBe(400)
  })

  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'evt_1'],
    ['a list', [anEvent()]],
    ['an empty object', {}],
    ['an event without its type', anEvent({ type: undefined })],
    ['an event whose type is a number', anEvent({ type: 7 })],
    ['an event without its id', anEvent({ id: undefined })],
    ['an event whose id has a NUL', anEvent({ id: 'evt_\u0000' })],
    ['an event of no mode', anEvent({ livemode: undefined })],
    ['an event without data', anEvent({ data: undefined })],
    ['an event about nothing', anEvent({ data: { object: null } })],
    ['an event of no time', anEvent({ created: 'yesterday' })],
    ['an event of a time that no calendar has', anEvent({ created: 1e300 })],
    ['an event of a customer with a NUL', anEvent({ data: { object: { customer: 'cus_\u0000' } } })],
    ['an event of a customer that is a number', anEvent({ data: { object: { customer: { id: 7 } } } })],
    ['an event of a customer that is a list', anEvent({ data: { object: { customer: ['cus_1'] } } })],
    ['a deletion of nobody', anEvent({ type: 'customer.deleted', data: { object: {} } })],
  ])(
    'that is signed but has %s instead of an event is refused and not logged as an error of ours',
    async (_, sent) => {
      const text = JSON.stringify(sent)
      expect(await deliver(text, signed(text))).toBe(400)
      expect(await heard()).toEqual([])
      expect(logged).toContain('"audit":"webhook refused"')
      expect(logged).not.toContain('"level":50')
    },
  )
})

describe('the customer of an event is found', () => {
  it.each([
    ['by id', { type: 'invoice.paid', data: { object: { id: 'in_1', customer: 'cus_9' } } }],
    ['whole', { type: 'invoice.paid', data: { object: { id: 'in_1', customer: { id: 'cus_9' } } } }],
    [
      'as what was deleted',
      { type: 'customer.deleted', data: { object: { id: 'cus_9', object: 'customer' } } },
    ],
  ])('%s', async (_, given) => {
    const text = JSON.stringify(anEvent(given))
    expect(await deliver(text, signed(text))).toBe(200)
    expect(await db('stripe_event').pluck('customer_id')).toEqual(['cus_9'])
  })
})

describe('while Stripe is unavailable', () => {
  it('stores and acknowledges an event, and retries it later', async () => {
    await db('member').insert({ issuer: 'i', subject: 's', stripe_customer_id: 'cus_away' })
    const text = JSON.stringify(anEvent({ data: { object: { id: 'sub_2', customer: 'cus_away' } } }))
    expect(await deliver(text, signed(text))).toBe(200)
    await expect
      .poll(async () => await db('stripe_event').where('attempts', '>', 0).first(), { timeout: 20_000 })
      .toMatchObject({ processed_at: null, trouble: expect.stringContaining('StripeConnectionError') })
    expect(await heard()).toEqual([JSON.parse(text).id])
  })
})

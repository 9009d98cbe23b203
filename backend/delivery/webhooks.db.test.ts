import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { fire, HOUR_MS } from '../../tests/support/delivery-app.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { WEBHOOKS_MAX } from '../contracts/webhooks.ts'
import { openLog } from '../process/log.ts'
import type { BinFault } from '../sandbox/receivers/webhook-bin.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { openDelivery } from './open-delivery.ts'
import { purgeDeliveries } from './purge-deliveries.ts'
import { sendWebhooks } from './send-webhooks.ts'

let mai: TestMember & { email: string }
let running = 0

const sandbox = await startSandbox()
const { database, app, as, read } = await startAccountApp({ sandbox })
const { db } = database

afterAll(() => sandbox.stop())
beforeEach(async () => {
  running += 1
  const email = `hooks${running}@seller.example`
  mai = { ...(await makeMember(db, { plan: 'pro', email })), email }
})

const bin = (name = 'bin') => sandbox.receivers.binAddress(`${name}${running}`)
const arrived = (name = 'bin') =>
  sandbox.receivers.bin.messages().filter((each) => each.name === `${name}${running}`)
const fail = (...answers: BinFault[]) => sandbox.receivers.bin.failNext(`bin${running}`, ...answers)

async function add(shape = 'standard', url = bin()) {
  const reply = await as(mai, 'POST', '/api/webhooks', { name: 'My shop', url, shape })
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return JSON.parse(reply.text) as { webhook: { id: string }; secret: string }
}

async function sendIn(hours: number): Promise<number> {
  const delivery = openDelivery(app.config, { db, sandbox })
  const now = () => new Date(Date.now() + hours * HOUR_MS)
  try {
    return await sendWebhooks({
      ...delivery,
      ...{ db, now, planNow: now },
      mailSettings: { mail: app.config.mail, origin: app.config.publicUrl.origin },
      log: openLog({ log: 'silent' }),
    })
  } finally {
    await delivery.outside.close()
  }
}

const logOf = ({ webhook }: { webhook: { id: string } }) =>
  read(mai, `/api/webhooks/${webhook.id}/deliveries`)

it('an event arrives signed, once, with its state at firing; the secret is shown only at creation', async () => {
  const made = await add()
  const [event] = await fire(db, mai, { edition: 200 + running })
  await Promise.all([sendIn(0), sendIn(0)])
  await sendIn(1)
  const [message, ...more] = arrived()
  expect(more).toEqual([])
  const body = new Verifier(made.secret).verify(message?.body ?? '', message?.headers ?? {})
  expect(message?.headers['webhook-id']).toBe(event)
  expect(body).toMatchObject({
    type: 'alert.fired',
    data: {
      id: event,
      when: 'stage-change',
      subject: { kind: 'product', id: '100' },
      words: 'Sunset lamp went from Growing to Viral.',
      facts: { lines: ['Before: Growing', '351 sold last week · 6.6x its normal week'] },
      url: `${app.config.publicUrl.origin}/product/100`,
    },
  })
  expect(() => new Verifier(made.secret).verify(`${message?.body} `, message?.headers ?? {})).toThrow()
  const listed = await as(mai, 'GET', '/api/webhooks')
  expect(listed.text).not.toContain('whsec_')
  expect(await logOf(made)).toMatchObject([
    { messageId: event, state: 'sent', attempts: 1, status: 204, trouble: null },
  ])
})

it.each([
  [
    'slack',
    { text: expect.stringMatching(/^&lt;!channel&gt; &amp; more\nBefore: Growing\n[\s\S]+\|Open>$/) },
  ],
  ['discord', { content: expect.stringContaining('<!channel> & more'), allowed_mentions: { parse: [] } }],
  ['telegram', { text: expect.stringContaining('<!channel> & more') }],
])('%s gets a message of its own shape, in which a source’s words are words', async (shape, body) => {
  await add(shape, shape === 'telegram' ? `${bin()}?chat_id=7` : bin())
  await fire(db, mai, { edition: 200 + running, words: ['<!channel> & more'] })
  await sendIn(0)
  expect(
    arrived('bin')
      .concat(arrived('bin?chat_id=7'))
      .map((each) => JSON.parse(each.body)),
  ).toMatchObject([body])
})

it('a chat gets one message for all events of an edition, and one more for later events', async () => {
  const made = await add('slack')
  const edition = 200 + running
  await fire(db, mai, { edition, words: ['One.', 'Two.', 'Three *bold*.'] })
  await sendIn(0)
  await fire(db, mai, { edition, words: ['Four.'] })
  await sendIn(0)
  expect(arrived().map(({ body }) => JSON.parse(body).text.replaceAll('\u2060', ''))).toEqual([
    expect.stringMatching(/^Four\.\nBefore/),
    `3 of your alerts:\nSunset lamp: Three *bold*.\nSunset lamp: Two.\nSunset lamp: One.\n<${app.config.publicUrl.origin}/alerts|Open>`,
  ])
  expect(await logOf(made)).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
})

it('five failures in a row pause a webhook, longer each time; the owner sees the end, and one success ends it', async () => {
  const made = await add()
  const url = bin('other')
  await as(mai, 'POST', '/api/webhooks', { name: 'Other', url, shape: 'standard' })
  fail(...Array.from({ length: 7 }, () => 500))
  await fire(db, mai, { edition: 200 + running, words: [...'abcdefghij'] })
  await sendIn(0)
  const [paused, other] = await read(mai, '/api/webhooks')
  expect([paused.pausedUntil, other.pausedUntil, arrived('other').length]).toEqual([
    expect.any(String),
    null,
    10,
  ])
  const triedTimes = async () =>
    (await logOf(made)).reduce((sum: number, { attempts }: { attempts: number }) => sum + attempts, 0)
  expect(await triedTimes()).toBe(5)
  for (const [hours, tries] of [
    [0.01, 5],
    [0.02, 6],
    [0.04, 6],
    [0.06, 7],
  ] as const) {
    await sendIn(hours)
    expect(await triedTimes()).toBe(tries)
  }
  await sendIn(0.2)
  expect(arrived()).toHaveLength(10)
  expect(await read(mai, '/api/webhooks')).toMatchObject([{ pausedUntil: null, failingSince: null }, {}])
})

it.each([
  ['in seconds', '7200', 2],
  ['until a date', new Date(Date.now() + 2 * HOUR_MS).toUTCString(), 2],
  ['for years, of which half a day is kept,', '999999999', 12],
])('a receiver that asks to wait %s gets nothing before', async (_, retryAfter, hours) => {
  await add()
  fail({ status: 429, retryAfter })
  await fire(db, mai, { edition: 200 + running, words: ['One.', 'Two.'] })
  for (const [at, messages] of [
    [0, 0],
    [hours - 0.1, 0],
    [hours + 0.1, 2],
  ] as const) {
    await sendIn(at)
    expect(arrived()).toHaveLength(messages)
  }
})

it('gives up an unbuildable message and sends all others', async () => {
  await add()
  const ben = await makeMember(db, { plan: 'pro' })
  await as(ben, 'POST', '/api/webhooks', { name: 'Ben', url: bin('ben'), shape: 'standard' })
  const edition = 200 + running
  const [broken] = await fire(db, mai, { edition, words: ['One.', 'Two.'] })
  await fire(db, ben, { edition })
  await db('alert_event').where({ id: broken }).update({ facts: '{"lines":7}' })
  await sendIn(0)
  expect([arrived().length, arrived('ben').length]).toEqual([1, 1])
  expect(await db('delivery').where({ event_id: broken, channel: 'webhook' })).toMatchObject([
    { state: 'failed', trouble: 'We could not make this message.' },
  ])
})

it('retries a failure with backoff for a day under the same id; then the log shows why, and it can be resent', async () => {
  const made = await add()
  fail(...Array.from({ length: 8 }, () => 500))
  const [event] = await fire(db, mai, { edition: 200 + running })
  for (const hours of [0, 0.02, 0.2, 0.8, 3, 7.5, 16, 25.5, 30]) await sendIn(hours)
  expect(arrived()).toEqual([])
  const [failed] = await logOf(made)
  expect(failed).toMatchObject({
    state: 'failed',
    attempts: 8,
    status: 500,
    trouble: 'It answered 500.',
    nextAt: null,
  })
  const reply = await as(mai, 'POST', `/api/webhooks/${made.webhook.id}/deliveries/${failed.id}/resend`)
  expect(JSON.parse(reply.text)).toMatchObject({ state: 'sent', messageId: event, status: 204 })
  expect(arrived()).toMatchObject([{ headers: { 'webhook-id': event } }])
})

it('a webhook that fails for three days is disabled with one email, and enabled again by its owner', async () => {
  const made = await add()
  fail(500, 500, 500)
  await fire(db, mai, { edition: 200 + running })
  await sendIn(0)
  await sendIn(71)
  expect(await read(mai, '/api/webhooks')).toMatchObject([
    { disabled: null, failingSince: expect.any(String) },
  ])
  await fire(db, mai, { edition: 1200 + running })
  await sendIn(73)
  expect(await read(mai, '/api/webhooks')).toMatchObject([{ disabled: 'failing' }])
  await fire(db, mai, { edition: 2200 + running })
  await sendIn(74)
  const { rows } = await db.raw(
    `select content from letter where kind = 'webhook-off' and content ->> 'to' = ?`,
    [mai.email],
  )
  expect(rows).toMatchObject([{ content: { text: expect.stringContaining('for 3 days') } }])
  const on = await as(mai, 'PATCH', `/api/webhooks/${made.webhook.id}`, { on: true })
  expect(JSON.parse(on.text)).toMatchObject({ disabled: null, failingSince: null })
})

it('a gone webhook is disabled at once; a test shows the response and disables nothing', async () => {
  const made = await add()
  fail(410, 410)
  const test = await as(mai, 'POST', `/api/webhooks/${made.webhook.id}/test`)
  expect(JSON.parse(test.text)).toMatchObject({
    state: 'failed',
    status: 410,
    trouble: 'It answered 410: this address is gone.',
  })
  expect(await read(mai, '/api/webhooks')).toMatchObject([{ disabled: null }])
  await fire(db, mai, { edition: 200 + running })
  await sendIn(0)
  expect(await read(mai, '/api/webhooks')).toMatchObject([{ disabled: 'gone' }])
})

it('sends nothing without a plan, and hides other members’ webhooks', async () => {
  const made = await add()
  const ben = await makeMember(db, { plan: 'pro' })
  for (const [method, path] of [
    ['PATCH', ''],
    ['DELETE', ''],
    ['GET', '/deliveries'],
    ['POST', '/test'],
    ['POST', '/deliveries/1/resend'],
  ] as const) {
    expect((await as(ben, method, `/api/webhooks/${made.webhook.id}${path}`)).status).toBe(404)
  }
  await fire(db, mai, { edition: 200 + running })
  await db('member').where({ id: mai.id }).update({ plan: 'free' })
  await sendIn(0)
  expect([arrived(), (await as(mai, 'GET', '/api/webhooks')).status]).toEqual([[], 402])
})

it.each([
  ['http://hooks.example/x', 'https'],
  ['https://127.0.0.1/x', 'everybody'],
  ['https://10.1.2.3:8443/x', 'everybody'],
  ['https://[fd00::1]/x', 'everybody'],
  ['https://[::ffff:127.0.0.1]/x', 'everybody'],
  ['https://2130706433/x', 'everybody'],
  ['https://localhost/x', 'everybody'],
  ['https://db.internal/x', 'everybody'],
  ['https://name:word@hooks.example/x', 'password'],
])('refuses the address %s with a sentence', async (url, words) => {
  const reply = await as(mai, 'POST', '/api/webhooks', { name: 'x', url, shape: 'standard' })
  expect([reply.status, JSON.parse(reply.text).error.message]).toEqual([400, expect.stringContaining(words)])
})

it('refuses a name that resolves to this machine at connection time', async () => {
  const delivery = openDelivery(app.config, { db, sandbox: null })
  const sent = delivery.outside.post('https://localtest.localhost.example/', { headers: {}, body: '' })
  await expect(sent).rejects.toThrow(/not found|everybody|failed/)
  await expect(delivery.outside.post(bin(), { headers: {}, body: '' })).rejects.toThrow('https')
  await delivery.outside.close()
})

it('limits webhooks per member and deliveries per log', async () => {
  const made = await add()
  await fire(db, mai, {
    edition: 200 + running,
    words: Array.from({ length: 55 }, (_, n) => `Event ${n}`),
  })
  await sendIn(0)
  await purgeDeliveries(db)
  expect([(await logOf(made)).length, arrived().length]).toEqual([50, 55])
  for (let more = 1; more < WEBHOOKS_MAX; more += 1) await add('standard', `${bin()}x${more}`)
  expect((await as(mai, 'POST', '/api/webhooks', { name: 'x', url: bin(), shape: 'slack' })).status).toBe(400)
})

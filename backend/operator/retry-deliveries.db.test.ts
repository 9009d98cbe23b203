import { afterAll, beforeEach, expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { fire, HOUR_MS } from '../../tests/support/delivery-app.ts'
import { makeMember, type TestMember } from '../../tests/support/members.ts'
import { openDelivery } from '../delivery/open-delivery.ts'
import { sendPushes } from '../delivery/send-pushes.ts'
import { sendWebhooks } from '../delivery/send-webhooks.ts'
import { openLog } from '../process/log.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'

let mai: TestMember
let running = 0

const sandbox = await startSandbox()
const { database, app, as, read } = await startAccountApp({ sandbox })
const { db } = database
const olu = await makeMember(db, { operator: true })

afterAll(() => sandbox.stop())
beforeEach(async () => {
  running += 1
  await db('delivery').delete()
  mai = await makeMember(db, { plan: 'pro' })
})

const failed = async (channel: 'push' | 'webhook') =>
  (await read(olu, `/api/operator/deliveries?channel=${channel}`)).deliveries

const retry = async (body: { channel: 'push' | 'webhook'; id?: string }) =>
  JSON.parse((await as(olu, 'POST', '/api/operator/deliveries/retry', body)).text).deliveries

const lastDone = async () => (await read(olu, '/api/operator/actions')).actions[0]

/** Old tries do not count as in progress. */
const later = () => db.raw(`update delivery set tried_at = tried_at - interval '1 hour'`)

async function sendIn(hours: number): Promise<void> {
  const delivery = openDelivery(app.config, { db, sandbox })
  const now = () => new Date(Date.now() + hours * HOUR_MS)
  const deps = { ...delivery, db, now, planNow: now, log: openLog({ log: 'silent' }) }
  const mailSettings = { mail: app.config.mail, origin: app.config.publicUrl.origin }
  try {
    await sendWebhooks({ ...deps, mailSettings })
    await sendPushes({ ...deps, key: await delivery.readKey() })
  } finally {
    await delivery.outside.close()
  }
}

const binName = () => `retried${running}`
const arrived = () => sandbox.receivers.bin.messages().filter(({ name }) => name === binName())
const refuse = (times: number) =>
  sandbox.receivers.bin.failNext(binName(), ...Array.from({ length: times }, () => 500))

async function addWebhook(): Promise<void> {
  const url = `${sandbox.receivers.binAddress(binName())}?token=secret-of-the-chat`
  const reply = await as(mai, 'POST', '/api/webhooks', { name: 'Mai’s shop', url, shape: 'standard' })
  expect(reply.status).toBe(200)
}

async function addDevice() {
  const { publicKey, keyId } = await read(mai, '/api/push/key')
  const { endpoint, keys, ...device } = sandbox.receivers.push.subscribe(publicKey)
  const reply = await as(mai, 'POST', '/api/push/subscriptions', { endpoint, keys, keyId })
  expect(reply.status).toBe(200)
  return { endpoint, ...device }
}

it('a failed webhook message is listed with its error but without secret or member text, and one tap resends it once', async () => {
  await addWebhook()
  refuse(2)
  const [first, second] = await fire(db, mai, {
    edition: running,
    words: ['Lamp of Mai', 'Fan of Mai'],
  })
  await sendIn(0)
  await later()
  const listed = await failed('webhook')
  expect(listed).toMatchObject(
    [second, first].map(() => ({
      state: 'waiting',
      memberId: String(mai.id),
      host: new URL(sandbox.origin).host,
      attempts: 1,
      status: 500,
      trouble: 'It answered 500.',
      held: null,
      nextAt: expect.any(String),
    })),
  )
  expect(JSON.stringify(listed)).not.toMatch(/secret-of-the-chat|of Mai/)

  const [{ id }] = listed
  expect([await retry({ channel: 'push', id }), await retry({ channel: 'webhook', id })]).toEqual([0, 1])
  await sendIn(0)
  await sendIn(0)
  expect(arrived()).toHaveLength(1)
  expect(await failed('webhook')).toHaveLength(1)
  expect(await lastDone()).toMatchObject({
    action: 'alerts-retried',
    subject: `alert ${id}`,
    details: { by: 'webhook' },
    operator: { memberId: String(olu.id) },
  })
})

it('a given-up message is sent once more under its id, and given up again if refused', async () => {
  const url = sandbox.receivers.binAddress(binName())
  await as(mai, 'POST', '/api/webhooks', { name: 'Shop', url, shape: 'standard' })
  refuse(5)
  const events = await fire(db, mai, { edition: running, words: ['One', 'Two'] })
  await sendIn(0)
  await sendIn(25)
  expect(await failed('webhook')).toMatchObject([{ state: 'failed' }, { state: 'failed' }])
  expect(await retry({ channel: 'webhook' })).toBe(2)
  await sendIn(25)
  await sendIn(25)
  expect(arrived().map(({ headers }) => headers['webhook-id'])).toHaveLength(1)
  expect(await failed('webhook')).toMatchObject([{ state: 'failed', attempts: 3 }])
  expect(await retry({ channel: 'webhook' })).toBe(1)
  await sendIn(25)
  expect(
    arrived()
      .map(({ headers }) => headers['webhook-id'])
      .sort(),
  ).toEqual(events.sort())
  expect([await failed('webhook'), await retry({ channel: 'webhook' })]).toEqual([[], 0])
})

it('a message in progress, of a switched-off webhook or of a member’s own test is not resent', async () => {
  await addWebhook()
  refuse(2)
  const [{ id }] = await read(mai, '/api/webhooks')
  await as(mai, 'POST', `/api/webhooks/${id}/test`)
  await fire(db, mai, { edition: running })
  await sendIn(0)
  expect(await failed('webhook')).toMatchObject([{ held: 'being-sent' }])
  expect(await retry({ channel: 'webhook' })).toBe(0)
  await db('delivery').where({ test: false }).update({ state: 'failed' })
  await as(mai, 'PATCH', `/api/webhooks/${id}`, { on: false })
  expect(await failed('webhook')).toMatchObject([{ held: 'turned-off' }])
  expect(await retry({ channel: 'webhook' })).toBe(0)
  expect((await read(olu, '/api/operator/backlogs')).webhook).toMatchObject({ waiting: 0, givenUp: 1 })
})

it('notifications are resent to failed devices, but not to a push service that asked to wait', async () => {
  const [broken, busy] = [await addDevice(), await addDevice()]
  sandbox.receivers.push.failNext(broken.endpoint, 500)
  sandbox.receivers.push.failNext(busy.endpoint, 429, 3600)
  await fire(db, mai, { edition: running })
  await sendIn(0)
  await later()
  const listed = await failed('push')
  expect(listed).toMatchObject([
    { held: 'asked-to-wait', trouble: 'The push service asks to wait.' },
    { held: null, trouble: 'The push service answered 500.' },
  ])
  expect(await retry({ channel: 'push' })).toBe(1)
  expect(await lastDone()).toMatchObject({ subject: 'alerts 1', details: { by: 'push' } })
  await sendIn(0)
  await sendIn(0)
  expect([broken.messages.length, busy.messages.length]).toEqual([1, 0])
})

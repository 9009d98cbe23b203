import { afterAll, beforeEach, expect, it } from 'vitest'
import { startAccountApp } from '../../tests/support/account-app.ts'
import { clockIn, fire, HOUR_MS, TOLD } from '../../tests/support/delivery-app.ts'
import { makeMember, makeSession, type TestMember } from '../../tests/support/members.ts'
import { openLog } from '../process/log.ts'
import type { PushDevice } from '../sandbox/receivers/push-service.ts'
import { startSandbox } from '../sandbox/start-sandbox.ts'
import { openDelivery } from './open-delivery.ts'
import { sendPushes } from './send-pushes.ts'

let mai: TestMember
let edition = 100

const sandbox = await startSandbox()
const { database, app, as, read } = await startAccountApp({ sandbox })
const { db } = database

afterAll(() => sandbox.stop())
beforeEach(async () => {
  mai = await makeMember(db)
  edition += 1
})

async function allow(member: TestMember): Promise<PushDevice> {
  const { publicKey, keyId } = await read(member, '/api/push/key')
  const device = sandbox.receivers.push.subscribe(publicKey)
  const reply = await as(member, 'POST', '/api/push/subscriptions', {
    endpoint: device.endpoint,
    keys: device.keys,
    keyId,
  })
  expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
  return device
}

async function sendIn(hours: number, settings: { vapidPrivateKey?: string } = {}): Promise<number> {
  const push = { vapidPrivateKey: settings.vapidPrivateKey ?? null }
  const delivery = openDelivery({ ...app.config, push }, { db, sandbox })
  try {
    return await sendPushes({
      ...delivery,
      db,
      key: await delivery.readKey(),
      log: openLog({ log: 'silent' }),
      now: () => new Date(Date.now() + hours * HOUR_MS),
    })
  } finally {
    await delivery.outside.close()
  }
}

const devicesOf = async (member: TestMember) => (await read(member, '/api/delivery/settings')).devices
const texts = ({ messages }: PushDevice) => messages.map(({ text }) => JSON.parse(text))

it('one encrypted notification per edition reaches each device, with any number of senders', async () => {
  const [phone, laptop] = [await allow(mai), await allow({ ...mai, cookie: await makeSession(db, mai.id) })]
  await fire(db, mai, { edition, words: ['Lamp went viral.', 'Cup costs 20% less.'] })
  await Promise.all([sendIn(0), sendIn(0)])
  await sendIn(3)
  for (const device of [phone, laptop]) {
    expect(device.messages).toMatchObject([{ ttl: 172_800, topic: 'alerts', urgency: 'normal' }])
    expect(texts(device)).toEqual([
      {
        web_push: 8030,
        notification: {
          title: '2 of your alerts',
          body: 'Cup costs 20% less.\nLamp went viral.',
          navigate: `${app.config.publicUrl.origin}/alerts`,
          tag: `alerts-${edition}`,
          lang: 'en',
        },
        app_badge: 2,
      },
    ])
  }
})

it('a single event links to its subject', async () => {
  const phone = await allow(mai)
  await fire(db, mai, { edition })
  await sendIn(0)
  expect(texts(phone)).toMatchObject([
    { notification: { title: 'Sunset lamp', navigate: `${app.config.publicUrl.origin}/product/100` } },
  ])
})

it('quiet hours delay a notification, and events read meanwhile send none', async () => {
  const ben = await makeMember(db)
  const [phone, bens] = [await allow(mai), await allow(ben)]
  const quiet = { ...TOLD, quietFrom: clockIn(-1), quietTo: clockIn(2) }
  for (const member of [mai, ben]) {
    await as(member, 'PUT', '/api/delivery/settings', quiet)
    await fire(db, member, { edition })
  }
  await sendIn(0)
  expect([phone.messages, bens.messages]).toEqual([[], []])
  await db('alert_event').where({ member_id: ben.id }).update({ read_at: new Date() })
  await sendIn(2.1)
  expect([phone.messages.length, bens.messages.length]).toEqual([1, 0])
})

it.each([429, 503])(
  'removes a gone device, pauses after a %i, and retries after failures',
  async (status) => {
    const [gone, busy, broken] = [await allow(mai), await allow(mai), await allow(mai)]
    sandbox.receivers.push.end(gone.endpoint)
    sandbox.receivers.push.failNext(busy.endpoint, status, 3600)
    sandbox.receivers.push.failNext(broken.endpoint, 500)
    await fire(db, mai, { edition })
    await sendIn(0)
    expect(await devicesOf(mai)).toBe(2)
    await sendIn(0.5)
    expect([busy.messages.length, broken.messages.length]).toEqual([0, 1])
    await sendIn(1.5)
    expect([busy.messages.length, broken.messages.length]).toEqual([1, 1])
  },
)

it('refuses a device with an invalid key, and ends only that device if stored earlier', async () => {
  const { keyId } = await read(mai, '/api/push/key')
  const point = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
  const compressed = Buffer.concat([Buffer.of(2), Buffer.alloc(64, 7)]).toString('base64url')
  for (const p256dh of [point, compressed]) {
    const { endpoint, keys } = sandbox.receivers.push.subscribe('x')
    const body = { endpoint, keys: { ...keys, p256dh }, keyId }
    const reply = await as(mai, 'POST', '/api/push/subscriptions', body)
    expect([reply.status, JSON.parse(reply.text).error.field]).toEqual([400, 'keys.p256dh'])
  }
  const ben = await makeMember(db)
  const [bad, short] = [await allow(mai), await allow(mai)]
  const phone = await allow(ben)
  const stored = db('push_subscription')
  await stored.clone().where({ endpoint: bad.endpoint }).update({ p256dh: point })
  await stored.clone().where({ endpoint: short.endpoint }).update({ auth: 'AAAA' })
  await fire(db, mai, { edition })
  await fire(db, ben, { edition })
  await sendIn(0)
  expect([await devicesOf(mai), await devicesOf(ben), phone.messages.length]).toEqual([0, 1, 1])
})

it('gives up an unbuildable message and still sends other members’ notifications', async () => {
  const ben = await makeMember(db)
  const [broken, phone] = [await allow(mai), await allow(ben)]
  const [event] = await fire(db, mai, { edition })
  await fire(db, ben, { edition })
  await db('alert_event').where({ id: event }).update({ facts: '{"lines":7}' })
  await sendIn(0)
  await sendIn(1)
  expect([broken.messages.length, phone.messages.length]).toEqual([0, 1])
  const { rows } = await db.raw(`select state from delivery where member_id = ? and channel = 'push'`, [
    mai.id,
  ])
  expect(rows).toEqual([{ state: 'failed' }])
})

it('removes a device after three errors over more than a day', async () => {
  const broken = await allow(mai)
  for (let error = 0; error < 4; error += 1) sandbox.receivers.push.failNext(broken.endpoint, 500)
  await fire(db, mai, { edition })
  for (const hours of [0, 1, 3]) await sendIn(hours)
  expect(await devicesOf(mai)).toBe(1)
  await db.raw(
    `update push_subscription set failing_since = now() - interval '25 hours' where member_id = ?`,
    [mai.id],
  )
  await sendIn(9)
  expect([await devicesOf(mai), broken.messages]).toEqual([0, []])
})

it('a new server key ends the subscriptions made for the old one', async () => {
  const phone = await allow(mai)
  await fire(db, mai, { edition })
  await sendIn(0, { vapidPrivateKey: Buffer.alloc(32, 7).toString('base64url') })
  expect([await devicesOf(mai), phone.messages]).toEqual([0, []])
})

it('every kind of sign-out and account deletion removes the subscription', async () => {
  const second = { ...mai, cookie: await makeSession(db, mai.id) }
  const third = { ...mai, cookie: await makeSession(db, mai.id) }
  for (const browser of [mai, second, third]) await allow(browser)
  await as(second, 'POST', '/api/logout')
  expect(await devicesOf(mai)).toBe(2)
  const sessions = await read(mai, '/api/account/sessions')
  const other = sessions.find(({ current }: { current: boolean }) => !current)
  await as(mai, 'DELETE', `/api/account/sessions/${other.id}`)
  expect(await devicesOf(mai)).toBe(1)
  await as(mai, 'POST', '/api/account/sign-out-everywhere')
  const ben = await makeMember(db)
  await allow(ben)
  await as(ben, 'POST', '/api/account/delete', { confirm: 'DELETE' })
  const { rows } = await db.raw('select count(*) from push_subscription where member_id = any(?)', [
    [mai.id, ben.id],
  ])
  expect(rows[0].count).toBe(0)
})

it('a browser is linked to its latest sign-in, and members cannot end others’ subscriptions', async () => {
  const phone = await allow(mai)
  const ben = await makeMember(db)
  const { keyId } = await read(ben, '/api/push/key')
  await as(ben, 'DELETE', '/api/push/subscriptions', { endpoint: phone.endpoint })
  expect(await devicesOf(mai)).toBe(1)
  await as(ben, 'POST', '/api/push/subscriptions', { endpoint: phone.endpoint, keys: phone.keys, keyId })
  expect([await devicesOf(mai), await devicesOf(ben)]).toEqual([0, 1])
  await as(ben, 'DELETE', '/api/push/subscriptions', { endpoint: phone.endpoint })
  expect(await devicesOf(ben)).toBe(0)
})

it.each([
  'http://127.0.0.1:9/push/x',
  'https://127.0.0.1/push/x',
  'https://localhost/x',
  'https://[::1]/x',
  'https://169.254.169.254/latest',
  'https://user:word@push.example/x',
  'http://push.example/x',
])('refuses an address like %s', async (endpoint) => {
  const { keyId } = await read(mai, '/api/push/key')
  const { keys } = sandbox.receivers.push.subscribe('x')
  const reply = await as(mai, 'POST', '/api/push/subscriptions', { endpoint, keys, keyId })
  expect([reply.status, JSON.parse(reply.text).error.field]).toEqual([400, 'endpoint'])
  const own = await as(mai, 'POST', '/api/push/subscriptions', {
    endpoint: `${sandbox.origin}/faults`,
    keys,
    keyId,
  })
  expect(own.status).toBe(400)
})

it('a test reports the result per device, also in quiet hours', async () => {
  expect((await as(mai, 'POST', '/api/push/test')).status).toBe(400)
  const [phone, gone] = [await allow(mai), await allow(mai)]
  sandbox.receivers.push.end(gone.endpoint)
  await as(mai, 'PUT', '/api/delivery/settings', { ...TOLD, quietFrom: clockIn(-1), quietTo: clockIn(1) })
  const reply = await as(mai, 'POST', '/api/push/test')
  expect(JSON.parse(reply.text)).toEqual({
    sent: 1,
    devices: [
      { device: 'Test', sent: true, trouble: null },
      { device: 'Test', sent: false, trouble: 'The push service answered 410: it is over.' },
    ],
  })
  expect(texts(phone)).toMatchObject([{ notification: { title: 'Notifications work' } }])
})

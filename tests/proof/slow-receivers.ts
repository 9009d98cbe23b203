import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '../../backend/db/knex.ts'
import { openDelivery } from '../../backend/delivery/open-delivery.ts'
import { readPushKey } from '../../backend/delivery/push-key.ts'
import { sendPushes } from '../../backend/delivery/send-pushes.ts'
import { sendWebhooks } from '../../backend/delivery/send-webhooks.ts'
import { openOutside } from '../../backend/outgoing/post-outside.ts'
import { openLog } from '../../backend/process/log.ts'
import { createPushService, type PushDevice } from '../../backend/sandbox/receivers/push-service.ts'
import { readConfig } from '../../backend/settings/config.ts'
import { fire } from '../support/delivery-app.ts'
import { makeMember, type TestMember } from '../support/members.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * A receiver that never responds must not delay others: other webhooks arrive within a minute, 5000 messages
 * in bounded time. The same with hanging push services and invalid keys.
 * Run: npx tsx tests/proof/slow-receivers.ts
 */
const MINUTE_MS = 60_000
const MANY_MS = 2 * MINUTE_MS
const OTHERS = 20
const MANY = { members: 500, events: 10 }
const PHONES = 30
const BAD_PHONES = 20

const arrivedAt = new Map<string, number>()
let hung = 0
let most = 0
const closed = new Set<ReturnType<typeof createServer>>()
const slow = await listen((request) => {
  hung += 1
  most = Math.max(most, hung)
  request.socket.once('close', () => (hung -= 1))
})
const push = createPushService(() => good, '/push/')
const good: string = await listen(async (request, response) => {
  const { url = '', headers } = request
  const body = await buffer(request)
  await pause(20)
  const id = url.slice(url.lastIndexOf('/') + 1)
  const answer = url.startsWith('/push/') ? push.receive(id, { headers, body }) : { status: 204, headers: {} }
  arrivedAt.set(`${id} ${headers['webhook-id'] ?? ''}`.trim(), performance.now())
  response.writeHead(answer.status, answer.headers).end()
})

const server = await startScratchServer('slow receivers')
const db = openDatabase(server.url, { name: 'slow receivers proof', limits: 'working', max: 8 })
const config = readConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', SANDBOX: 'on' })
const outside = openOutside([slow, good])
const now = () => new Date()
const sending = {
  ...openDelivery(config, { db, sandbox: null }),
  ...{ db, outside, now, planNow: now, log: openLog(config) },
  mailSettings: { mail: config.mail, origin: config.publicUrl.origin },
}
const failures: string[] = []
try {
  await webhooks()
  await phones()
} finally {
  await outside.close()
  await db.destroy()
  await server.stop()
  for (const each of closed) {
    each.closeAllConnections()
    each.close()
  }
}
print(failures.length === 0 ? 'proved' : `FAILED: ${failures.join('; ')}`)
process.exitCode = failures.length === 0 ? 0 : 1

async function webhooks(): Promise<void> {
  const stuck = await member()
  for (let number = 0; number < 10; number += 1) await addWebhook(stuck, `${slow}/hook/${number}`)
  await fire(db, stuck, { edition: 1, words: events(500) })
  const others: string[] = []
  for (let number = 0; number < OTHERS; number += 1) {
    const other = await member()
    const hook = randomUUID()
    await addWebhook(other, `${good}/hook/${hook}`)
    const [event] = await fire(db, other, { edition: 2 + number })
    others.push(`${hook} ${event}`)
  }
  const began = performance.now()
  const arrivals = () => others.map((key) => (arrivedAt.get(key) ?? Number.POSITIVE_INFINITY) - began)
  const run = sendWebhooks(sending)
  await until(() => arrivals().every((ms) => ms <= MINUTE_MS), MINUTE_MS)
  const times = arrivals()
  const inTime = times.filter((ms) => ms <= MINUTE_MS).length
  check(
    inTime === OTHERS,
    `others' webhooks within 60 s beside 5,000 messages to a receiver that never answers: ${inTime} of ${OTHERS}, the last after ${seconds(Math.max(...times))}`,
  )
  check(most <= 8, `it held ${most} places at once (at most 8)`)

  const keys: string[] = []
  for (let number = 0; number < MANY.members; number += 1) {
    const one = await member()
    const hook = randomUUID()
    await addWebhook(one, `${good}/hook/${hook}`)
    const fired = await fire(db, one, { edition: 1000 + number, words: events(MANY.events) })
    keys.push(...fired.map((event) => `${hook} ${event}`))
  }
  const from = performance.now()
  await run
  const arrived = () => keys.filter((key) => arrivedAt.has(key)).length
  while (arrived() < keys.length && performance.now() - from < MANY_MS) await sendWebhooks(sending)
  check(
    arrived() === keys.length,
    `${arrived()} of ${keys.length} further messages arrived, in ${seconds(performance.now() - from)}`,
  )
  const { rows } = await db.raw(
    'select count(*) from webhook where member_id = ? and (disabled is not null or failing_since is not null)',
    [stuck.id],
  )
  check(Number(rows[0].count) === 10, `${rows[0].count} of the 10 webhooks are known to fail`)
}

async function phones(): Promise<void> {
  const key = await readPushKey(db, { vapidPrivateKey: null })
  const bad = await member()
  for (let number = 0; number < BAD_PHONES; number += 1) {
    // Format byte of an uncompressed point, but not on the curve.
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 255 - number)]).toString('base64url')
    const auth = randomBytes(16).toString('base64url')
    await addPhone(bad, { endpoint: `${good}/push/${randomUUID()}`, keys: { p256dh, auth } }, key.keyId)
  }
  const stuck = await member()
  for (let number = 0; number < BAD_PHONES; number += 1) {
    const { keys } = push.subscribe(key.publicKey)
    await addPhone(stuck, { endpoint: `${slow}/push/${number}`, keys }, key.keyId)
  }
  await fire(db, bad, { edition: 5000 })
  await fire(db, stuck, { edition: 5001 })
  const devices: PushDevice[] = []
  for (let number = 0; number < PHONES; number += 1) {
    const device = push.subscribe(key.publicKey)
    const owner = await member()
    await addPhone(owner, device, key.keyId)
    await fire(db, owner, { edition: 5002 + number })
    devices.push(device)
  }
  const began = performance.now()
  const arrived = () => devices.filter(({ messages }) => messages.length > 0).length
  const run = sendPushes({ ...sending, key }).catch((error: unknown) => print(`  the run threw: ${error}`))
  await until(() => arrived() === PHONES, MINUTE_MS)
  check(
    arrived() === PHONES,
    `${arrived()} of ${PHONES} notifications within 60 s beside ${BAD_PHONES} bad keys and ${BAD_PHONES} phones whose service never answers, after ${seconds(performance.now() - began)}`,
  )
  await run
  const { rows } = await db.raw('select count(*) from push_subscription where member_id = ?', [bad.id])
  check(
    Number(rows[0].count) === 0,
    `${rows[0].count} of ${BAD_PHONES} subscriptions with a bad key are left`,
  )
}

function member(): Promise<TestMember> {
  return makeMember(db, { plan: 'pro', email: `${randomUUID()}@seller.example` })
}

async function addWebhook({ id }: TestMember, url: string): Promise<void> {
  await db('webhook').insert({
    member_id: id,
    name: 'hook',
    url,
    shape: 'standard',
    secret: 'whsec_c2VjcmV0',
  })
}

async function addPhone(
  { id }: TestMember,
  { endpoint, keys }: { endpoint: string; keys: { p256dh: string; auth: string } },
  keyId: string,
): Promise<void> {
  await db('push_subscription').insert({ member_id: id, endpoint, ...keys, key_id: keyId, device: 'phone' })
}

function events(count: number): string[] {
  return Array.from({ length: count }, (_, at) => `Event ${at}.`)
}

async function listen(answer: RequestListener): Promise<string> {
  const receiver = createServer(answer)
  closed.add(receiver)
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
}

async function until(holds: () => boolean, ms: number): Promise<void> {
  const from = performance.now()
  while (!holds() && performance.now() - from < ms) await pause(50)
}

function seconds(ms: number): string {
  return Number.isFinite(ms) ? `${(ms / 1000).toFixed(1)} s` : 'never'
}

function check(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failures.push(claim)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

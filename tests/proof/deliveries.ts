import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { openDatabase } from '../../backend/db/knex.ts'
import { readPushKey } from '../../backend/delivery/push-key.ts'
import { createPushService, type PushDevice } from '../../backend/sandbox/receivers/push-service.ts'
import { fire, HOUR_MS } from '../support/delivery-app.ts'
import { makeMember } from '../support/members.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Kills the delivery process at random. Each member gets one email, one notification and one webhook; a kill
 * repeats only messages in flight, under the same id. Control: marking messages as sent first loses some.
 * Run: npx tsx tests/proof/deliveries.ts [--seed n] [--kills n] [--members n]
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20261123' },
    kills: { type: 'string', default: '40' },
    members: { type: 'string', default: '400' },
  },
})
const KILLS = Number(values.kills)
const MEMBERS = Number(values.members)
const random = uniformFrom(Number(values.seed))
const CHILD = join(import.meta.dirname, '../support/delivery-child.ts')
const AT_ONCE = 8
/** About a fortieth of the work per kill. */
const SENDING_MS = 250

let origin = ''
const hooks = new Map<string, string[]>()
const push = createPushService(() => origin, '/push/')
const receivers = createServer(async (request, response) => {
  const { url = '', headers } = request
  const body = await buffer(request)
  const id = url.slice(url.lastIndexOf('/') + 1)
  const answer = url.startsWith('/push/') ? push.receive(id, { headers, body }) : { status: 204, headers: {} }
  if (answer.status === 204) hooks.set(id, [...(hooks.get(id) ?? []), String(headers['webhook-id'])])
  // A slow response, so a kill can fall between receipt and confirmation.
  await pause(5)
  response.writeHead(answer.status, answer.headers).end()
})
receivers.listen(0, '127.0.0.1')
await once(receivers, 'listening')
origin = `http://127.0.0.1:${(receivers.address() as AddressInfo).port}`

const server = await startScratchServer('told proof')
const db = openDatabase(server.url, { name: 'told proof', limits: 'working', max: 4 })
try {
  print(`seed ${values.seed}, ${KILLS} kills, ${MEMBERS} members with a phone and a webhook each`)
  const right = await deliver(null, KILLS)
  print(right.words)
  const flawed = await deliver('marked-first', Math.min(KILLS, 8))
  print(`marked before they are sent: ${flawed.lost} messages lost (has to be more than 0)`)
  const isRight = right.lost === 0 && right.other === 0 && right.repeats <= 2 * AT_ONCE * right.kills
  if (!isRight || flawed.lost === 0) process.exitCode = 1
  print(process.exitCode ? 'NOT proven' : 'proven')
} finally {
  await db.destroy()
  receivers.close()
  await server.stop()
}

async function deliver(flaw: string | null, kills: number) {
  const members = await makeMembers()
  let killed = 0
  for (let round = 0; round <= kills; round += 1) {
    // Interrupted messages are due again, at the end all retries.
    const now = new Date(Date.now() + (round < kills ? round * 0.2 : kills * 0.2 + 12) * HOUR_MS)
    const child = fork(CHILD, flaw ? [flaw] : [], {
      env: { ...process.env, DATABASE_URL: server.url, RECEIVERS: origin, NOW: now.toISOString() },
    })
    const gone = once(child, 'exit')
    await once(child, 'message')
    if (round < kills) {
      await Promise.race([pause(SENDING_MS * random()), gone])
      if (child.exitCode === null && child.kill('SIGKILL')) killed += 1
    }
    await gone
  }
  const pushed = members.map(({ phone }) =>
    phone.messages.map(({ text }) => String(JSON.parse(text).notification.tag)),
  )
  const hooked = members.map(({ hook }) => hooks.get(hook) ?? [])
  const emailed = await Promise.all(members.map(({ email }) => emailsTo(email)))
  const all = [...pushed, ...hooked]
  const lost = [...all, ...emailed].filter((each) => each.length === 0).length
  const other =
    all.filter((each) => new Set(each).size > 1).length + emailed.filter((each) => each.length > 1).length
  const repeats = all.reduce((sum, each) => sum + Math.max(0, each.length - 1), 0)
  // A message hit by two kills arrives three times.
  const often = all.filter((each) => each.length > 2).length
  const words = `${killed} processes killed: ${lost} lost, ${repeats} repeated under the same id (${often} of ${all.length} more than once), ${other} wrong`
  return { kills: killed, lost, other, repeats, words }
}

async function makeMembers() {
  const key = await readPushKey(db, { vapidPrivateKey: null })
  const made: { phone: PushDevice; hook: string; email: string }[] = []
  for (let number = 0; number < MEMBERS; number += 1) {
    const email = `${crypto.randomUUID()}@seller.example`
    const member = await makeMember(db, { plan: 'pro', email })
    const phone = push.subscribe(key.publicKey)
    const hook = crypto.randomUUID()
    const member_id = member.id
    await db('delivery_settings').insert({ member_id, email: 'at-once', push: true })
    await db('push_subscription').insert({
      ...{ member_id, endpoint: phone.endpoint, ...phone.keys },
      ...{ key_id: key.keyId, device: 'phone' },
    })
    const webhook = {
      name: 'hook',
      url: `${origin}/webhook-bin/${hook}`,
      shape: 'standard',
      secret: 'whsec_c2VjcmV0',
    }
    await db('webhook').insert({ member_id, ...webhook })
    await fire(db, member, { edition: member.id })
    made.push({ phone, hook, email })
  }
  return made
}

async function emailsTo(email: string): Promise<string[]> {
  const { rows } = await db.raw(`select message_id from letter where content ->> 'to' = ?`, [email])
  return rows.map(({ message_id }: { message_id: string }) => message_id)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

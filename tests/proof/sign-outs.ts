import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { openDatabase } from '../../backend/db/knex.ts'
import { makeMember } from '../support/members.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Requests that write the session for up to 200 ms race one sign-out, over two processes: an ended session
 * stays ended. Control: a store that writes to ended sessions revives some.
 * Run: npx tsx tests/proof/sign-outs.ts [rounds] [requests]
 */
const [ROUNDS = 50, RACING = 500] = process.argv.slice(2).map(Number)
const SEED = 20_261_121
const CHILD = join(import.meta.dirname, '../support/session-server.ts')

const server = await startScratchServer('sign-outs')
const db = openDatabase(server.url, { name: 'proof', limits: 'working', max: 5 })
const agent = new Agent({ keepAlive: true, maxSockets: 250 })
const draw = uniformFrom(SEED)
let failed = false
try {
  const dead = await roundsWith()
  say(
    dead === ROUNDS,
    `${dead} of ${ROUNDS} sessions stay ended while ${RACING} requests race each, seed ${SEED}`,
  )
  const deadWithFlaw = await roundsWith('revived')
  say(
    deadWithFlaw < ROUNDS,
    `the same race finds a store that writes to ended sessions: ${ROUNDS - deadWithFlaw} of ${ROUNDS} came back`,
  )
} finally {
  agent.destroy()
  await db.destroy()
  await server.stop()
}
process.stdout.write(failed ? 'FAILED\n' : 'proved\n')
process.exitCode = failed ? 1 : 0

async function roundsWith(flaw?: 'revived'): Promise<number> {
  const children = [0, 1].map(() =>
    fork(CHILD, flaw ? [flaw] : [], {
      execArgv: ['--import', 'tsx'],
      env: { ...process.env, DATABASE_URL: server.url },
    }),
  )
  const origins = await Promise.all(children.map(originOf))
  let dead = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const { cookie } = await makeMember(db)
    if ((await ask(origins[0], '/api/who', cookie)) !== 'member')
      throw new Error('The member is not signed in')
    const racing = Array.from({ length: RACING }, (_, index) => {
      const write = draw() < 0.5 ? `&write=${index + 1}` : ''
      return ask(origins[index % 2], `/api/work?ms=${Math.floor(draw() * 200)}${write}`, cookie)
    })
    await new Promise((go) => setTimeout(go, draw() * 100))
    await ask(origins[round % 2], '/api/out', cookie)
    await Promise.all(racing)
    const after = await Promise.all(origins.map((origin) => ask(origin, '/api/who', cookie)))
    if (after.every((kind) => kind === 'visitor')) dead += 1
  }
  for (const child of children) {
    child.disconnect()
    await once(child, 'exit')
  }
  return dead
}

async function originOf(child: ChildProcess): Promise<string> {
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }]
  return origin
}

async function ask(origin = '', path: string, cookie: string): Promise<string> {
  const outgoing = request(origin + path, { agent, headers: { cookie } })
  outgoing.end()
  const [reply] = await once(outgoing, 'response')
  let text = ''
  for await (const chunk of reply) text += String(chunk)
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${text}`)
  return text
}

function say(holds: boolean, claim: string): void {
  process.stdout.write(`${holds ? '  yes' : '  NO '}  ${claim}\n`)
  if (!holds) failed = true
}

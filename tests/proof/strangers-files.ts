import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { UPLOAD_PART_BYTES } from '../../backend/contracts/upload.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { readListFile } from '../../backend/lookup/read-list-file.ts'
import { fillCatalogue } from '../bench/fill-catalogue.ts'
import { fillSuppliers } from '../bench/fill-suppliers.ts'
import { madeUpNames } from '../bench/made-up-names.ts'
import { type BuiltServer, startBuilt } from '../support/built-server.ts'
import { HOSTILE_WORKBOOKS } from '../support/hostile-workbooks.ts'
import { makeMember, type TestMember } from '../support/members.ts'
import { watchMemory } from '../support/process-memory.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Hostile files and 100,000 rows to match, with a heap of 1 GB. Each file is read or refused with a message.
 * Another member's reads at most double; all processes stay below 1 GB. An abort ends the work. Control:
 * reading in-process blocks the server.
 * Run after a build: npx tsx tests/proof/strangers-files.ts
 */
const HEAP_MB = 1024
const PRODUCTS = 6000
const SEED = 20_261_127
const IDLE_MS = 10_000
/** Smaller differences are noise. */
const NOISE_MS = 60
const MEMORY_MAX = 1024 * 1024 * 1024
const BLOCKED_LIMIT_MS = 500
const READERS = /(?:list-file-process|preview-process|list-cli)/

const SHAPES: [what: string, file: (bytes: number) => Buffer][] = [
  ['empty lines', (bytes) => csv('\n', bytes)],
  ['one line', (bytes) => csv('x', bytes)],
  ['columns without number', (bytes) => Buffer.from('c,'.repeat(bytes / 2))],
  ['a quote that is never closed', (bytes) => csv('"open,', bytes)],
  ['rows of commas', (bytes) => csv(',,,,\n', bytes)],
  ['zeros', (bytes) => csv('\0', bytes)],
]

const scratch = await startScratchServer("strangers' files")
const db = openDatabase(scratch.url, { name: 'proof', limits: 'working', max: 2 })
const folder = await mkdtemp(join(tmpdir(), 'tideline-files-'))
const agent = new Agent({ keepAlive: true })
let failed = false
try {
  await fillCatalogue(db, madeUpNames(uniformFrom(SEED), PRODUCTS))
  await fillSuppliers(db)
  await db.raw(
    `insert into cargo (supplier_id, text, shipments) select id, 'steel kettle ' || id, 9 from supplier`,
  )
  const server = await startBuilt({
    DATABASE_URL: scratch.url,
    DATA_DIR: folder,
    SANDBOX: 'off',
    NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}`,
  })
  try {
    await attacked(server)
  } finally {
    server.child.kill('SIGTERM')
    await server.exit()
  }
  const blocked = await blockedWhile(() => readListFile(csv('Lamp,$9\n', 4_000_000), new Date()))
  say(
    blocked > BLOCKED_LIMIT_MS,
    `the judge finds a list that is read inside a process: it was blocked for ${blocked} ms`,
  )
} finally {
  agent.destroy()
  await db.destroy()
  await scratch.stop()
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(failed ? 'FAILED\n' : 'proved\n')
process.exitCode = failed ? 1 : 0

async function attacked(server: BuiltServer): Promise<void> {
  const [other, ...members] = await Promise.all(
    Array.from({ length: 6 }, () => makeMember(db, { plan: 'pro' })),
  )
  if (!other) throw new Error('There is no other member')
  const operator = await makeMember(db, { operator: true })
  const idle = p99(await readsWhile(server, other, pause(IDLE_MS)))
  const limit = Math.max(2 * idle, idle + NOISE_MS)
  print(`another member's reads while nothing else happens: p99 ${idle.toFixed(0)} ms; seed ${SEED}`)
  const during = async (what: string, work: () => Promise<void>) => {
    const weighing = watchMemory(Number(server.child.pid), READERS)
    const times = await readsWhile(server, other, work())
    const memory = await weighing.stop()
    say(
      p99(times) <= limit && memory <= MEMORY_MAX && server.child.exitCode === null,
      `${what}: p99 ${p99(times).toFixed(0)} ms over ${times.length} reads (at most ${limit.toFixed(0)}); the server with its children held ${megabytes(memory)}`,
    )
  }

  await during(`${HOSTILE_WORKBOOKS.length} hostile workbooks as lists`, () => sendWorkbooks(server, members))
  await during('lists of empty lines, of one line, of columns, quotes and zeros', () =>
    sendLists(server, members),
  )
  await during('the same as uploads of 190 MB, previewed', () => sendUploads(server, operator))
  await during('100,000 rows of two members to match, and 40 of another', () => matchLists(server, members))
  await whoLeaves(server, members)
}

async function sendWorkbooks(server: BuiltServer, members: TestMember[]): Promise<void> {
  for (const [at, { what, file, refused }] of HOSTILE_WORKBOOKS.entries()) {
    const { status, text } = await sendList(server, members[at % members.length], file())
    const answer = status === 200 ? null : messageOf(text)
    const holds = refused === null ? status === 200 : status === 400 && refused.test(answer ?? '')
    if (!holds) say(false, `${what}: ${status} ${answer}`)
  }
  await db('my_list').delete()
}

async function sendLists(server: BuiltServer, members: TestMember[]): Promise<void> {
  for (const [at, [what, file]] of SHAPES.entries()) {
    const { status, text } = await sendList(server, members[at % members.length], file(4_000_000))
    if (status !== 400 || messageOf(text).length < 20) say(false, `${what}: ${status} ${text.slice(0, 200)}`)
  }
}

async function sendUploads(server: BuiltServer, operator: TestMember): Promise<void> {
  for (const [what, file] of SHAPES) {
    const content = file(190_000_000)
    const { id } = JSON.parse(
      (await post(server, operator, '/api/operator/uploads', { name: 'x.csv', bytes: content.length })).text,
    )
    for (let part = 0; part * UPLOAD_PART_BYTES < content.length; part += 1) {
      const piece = content.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES)
      await ask(server, operator, {
        method: 'PUT',
        path: `/api/operator/uploads/${id}/parts/${part + 1}`,
        type: 'application/octet-stream',
        body: piece,
      })
    }
    const { status, text } = await post(server, operator, `/api/operator/uploads/${id}/preview`, {})
    if (status !== 200 && status !== 400)
      say(false, `the preview of ${what}: ${status} ${text.slice(0, 200)}`)
    await ask(server, operator, {
      method: 'DELETE',
      path: `/api/operator/uploads/${id}`,
      body: Buffer.from('{}'),
    })
  }
}

/** Fair turns: the last member's short list finishes long before the earlier ones. */
async function matchLists(server: BuiltServer, members: TestMember[]): Promise<void> {
  const [first, second, last] = members
  const row = (at: number) => `steel kettle ${at},$9,${1729384756100000000n + BigInt(at)}\n`
  const file = (rows: number) =>
    Buffer.from(`Name,Price,Product ID\n${Array.from({ length: rows }, (_, at) => row(at)).join('')}`)
  for (let lists = 0; lists < 10; lists += 1) {
    await sendList(server, first, file(5000))
    await sendList(server, second, file(5000))
  }
  const { text } = await sendList(server, last, file(40))
  const { id } = JSON.parse(text)
  const from = performance.now()
  while ((await db('my_list').where({ id }).first()).state === 'matching') {
    if (performance.now() - from > 90_000) break
    await pause(200)
  }
  const { count } = (await db('my_list').where({ state: 'matching' }).count().first()) as { count: string }
  say(
    (await db('my_list').where({ id }).first()).state === 'ready' && Number(count) >= 15,
    `40 rows are matched after ${((performance.now() - from) / 1000).toFixed(1)} s, while ${count} lists of two others wait`,
  )
  await pause(5000)
  await db('my_list').delete()
}

async function whoLeaves(server: BuiltServer, members: TestMember[]): Promise<void> {
  const left = Array.from({ length: 4 }, (_, at) =>
    // Aborted on purpose.
    sendList(server, members[at], csv('Lamp,$9\n', 4_000_000), AbortSignal.timeout(400)).catch(() => null),
  )
  await Promise.all(left)
  const from = performance.now()
  const { status } = await sendList(server, members[4], csv('Lamp,$9\n', 400))
  const waited = performance.now() - from
  say(
    status === 200 && waited < 5000,
    `four members leave while their lists are read or wait: the next list is read after ${waited.toFixed(0)} ms`,
  )
}

function csv(text: string, bytes: number): Buffer {
  const head = Buffer.from('Name,Price\n')
  return Buffer.concat([head, Buffer.alloc(bytes - head.length, text)])
}

async function readsWhile(server: BuiltServer, who: TestMember, work: Promise<unknown>): Promise<number[]> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  // The caller awaits `work`; this copy must not be an unhandled rejection.
  done.catch(() => undefined)
  const times: number[] = []
  for (let turn = 0; !isDone; turn += 1) {
    const path =
      turn % 2 === 0 ? '/api/suppliers?limit=24' : `/api/tiktok/trending?limit=100&page=${2 + (turn % 20)}`
    const from = performance.now()
    const { status } = await ask(server, who, { method: 'GET', path })
    if (status !== 200) say(false, `${path} was answered ${status}`)
    times.push(performance.now() - from)
    await pause(5)
  }
  await done
  return times
}

async function blockedWhile(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  // A refused file blocks the loop as long as a read one.
  await work().catch(() => undefined)
  await pause(20)
  clearInterval(watch)
  return Math.round(longest)
}

interface Asked {
  method: string
  path: string
  type?: string
  body?: Buffer
  signal?: AbortSignal
}

function sendList(server: BuiltServer, who: TestMember | undefined, body: Buffer, signal?: AbortSignal) {
  return ask(server, who, {
    ...{ method: 'POST', path: '/api/my-lists?name=list', type: 'application/octet-stream', body },
    ...(signal && { signal }),
  })
}

function post(server: BuiltServer, who: TestMember, path: string, body: object) {
  return ask(server, who, { method: 'POST', path, body: Buffer.from(JSON.stringify(body)) })
}

function ask(
  { origin }: BuiltServer,
  who: TestMember | undefined,
  { method, path, type = 'application/json', body, signal }: Asked,
): Promise<{ status: number; text: string }> {
  const headers = {
    ...(who && { cookie: who.cookie }),
    'x-requested-with': 'app',
    'sec-fetch-site': 'same-origin',
    ...(body && { 'content-type': type, 'content-length': body.length }),
  }
  return new Promise((done, fail) => {
    const outgoing = request(
      origin + path,
      { agent, method, headers, ...(signal && { signal }) },
      (reply) => {
        let text = ''
        reply.on('data', (chunk) => {
          text += chunk
        })
        reply.on('end', () => done({ status: reply.statusCode ?? 0, text }))
        reply.on('error', fail)
      },
    )
    outgoing.on('error', fail)
    outgoing.end(body)
  })
}

function messageOf(text: string): string {
  return String(JSON.parse(text).error?.message)
}

function p99(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? 0
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

function say(holds: boolean, claim: string): void {
  print(`${holds ? '  yes' : '  NO '}  ${claim}`)
  if (!holds) failed = true
}

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { get, type LimitedServer, startFlawedServer, startLimitedServer } from '../support/limited-server.ts'

/**
 * The built server with 10,000 idle connections, then 512 open files with 1000 clients, then a heap of 96 MB
 * with a full crawl. The same process must respond afterwards. Control: a server that leaks. Run after a
 * build: npx tsx tests/proof/scarce.ts [--data folder with an edition] [idle|files|heap ...]
 */
const OPEN_FILES_MAX = openFilesMax()
/** Leaves room for database connections and files. */
const IDLE = Math.min(10_000, OPEN_FILES_MAX - 500)
/** With 256, Node cannot load its modules. */
const FEW_FILES = 512
const FLOOD = 1000
const FLOODED_MS = 5000
const AFTER_FLOOD_MS = 30_000
const HEAP_MB = 96
const CRAWL_MAX = 1500
const AT_ONCE = 8
const HONEST_LIMIT_MS = 1000

const { values, positionals } = parseArgs({ options: { data: { type: 'string' } }, allowPositionals: true })
const scratch = await mkdtemp(join(tmpdir(), 'tideline-scarce-'))
const folder = values.data ?? scratch
const PARTS = { idle, files, heap }
let failed = false
try {
  for (const [name, part] of Object.entries(PARTS)) {
    if (positionals.length === 0 || positionals.includes(name)) await part()
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
process.stdout.write(failed ? 'FAILED\n' : 'proved\n')
process.exitCode = failed ? 1 : 0

async function idle(): Promise<void> {
  await withServer(startLimitedServer({ dataDir: folder }), idleConnections)
}

async function files(): Promise<void> {
  await withServer(startLimitedServer({ dataDir: folder, openFiles: FEW_FILES }), async (server) => {
    const { answered, after } = await flooded(server)
    say(
      after && server.ended() === null,
      `${FEW_FILES} open files, ${FLOOD} clients: ${answered} were answered at once, and after the flood the same process answers`,
    )
  })
  await withServer(startFlawedServer({ dataDir: folder, openFiles: FEW_FILES }), async (server) => {
    const { after } = await flooded(server)
    say(
      !after || server.ended() !== null,
      `the judge finds a server that leaves files open: ${server.ended() ?? 'it stopped answering'}`,
    )
  })
}

async function heap(): Promise<void> {
  await withServer(startLimitedServer({ dataDir: folder, heap: HEAP_MB }), async (server) => {
    const { pages, failures } = await crawled(server)
    say(
      failures.length === 0 && server.ended() === null,
      `${HEAP_MB} MB of heap: ${pages} pages, lists and pictures, ${failures.length} failed ${failures.slice(0, 3).join(', ')}; the process holds ${megabytes(await server.memory())}`,
    )
  })
  await withServer(startFlawedServer({ dataDir: folder, heap: HEAP_MB }), async (server) => {
    const { failures } = await crawled(server, Array<string>(CRAWL_MAX).fill('/api/stats'))
    say(
      failures.length > 0 && server.ended() !== null,
      `the judge finds a server that forgets nothing: ${server.ended()}`,
    )
  })
}

async function withServer(
  starting: Promise<LimitedServer>,
  work: (server: LimitedServer) => Promise<void>,
): Promise<void> {
  const server = await starting
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

async function idleConnections(server: LimitedServer): Promise<void> {
  const before = await server.memory()
  const sockets: Socket[] = []
  let closed = 0
  for (let opened = 0; opened < IDLE; opened += AT_ONCE * 25) {
    const group = Array.from({ length: Math.min(AT_ONCE * 25, IDLE - opened) }, () => used(server.port))
    sockets.push(...(await Promise.all(group)))
  }
  for (const socket of sockets) socket.once('close', () => (closed += 1))
  const times: number[] = []
  for (let asked = 0; asked < 50; asked += 1) times.push((await get(server.origin, '/sitemap.xml')).ms)
  const held = IDLE - closed
  const grown = (await server.memory()) - before
  for (const socket of sockets) socket.destroy()
  const slowest = Math.max(...times)
  say(
    slowest <= HONEST_LIMIT_MS && held >= IDLE * 0.9,
    `${IDLE} idle connections (this system allows a process ${OPEN_FILES_MAX} files), ${held} held: another client’s slowest of 50 pages took ${slowest.toFixed(0)} ms; the server grew by ${megabytes(grown)}`,
  )
  say((await get(server.origin, '/')).status === 200, 'and it answers when they have gone')
}

async function used(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`HEAD /api/stats HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`)
  await Promise.race([once(socket, 'data'), once(socket, 'close')])
  return socket
}

/** More lingering clients than files; then one that wants a page. */
async function flooded(server: LimitedServer): Promise<{ answered: number; after: boolean }> {
  let answered = 0
  const sockets = Array.from({ length: FLOOD }, () => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.once('data', () => (answered += 1))
    socket.write(`GET /api/stats HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`)
    return socket
  })
  await pause(FLOODED_MS)
  for (const socket of sockets) socket.destroy()
  const until = Date.now() + AFTER_FLOOD_MS
  // Three in a row, to exclude luck.
  for (let row = 0; row < 3 && Date.now() < until; ) {
    const pages = ['/', '/api/stats'].map((path) => get(server.origin, path).catch(() => null))
    row = (await Promise.all(pages)).every((got) => got?.status === 200) ? row + 1 : 0
    await pause(250)
    if (row === 3) return { answered, after: true }
  }
  return { answered, after: false }
}

async function crawled(
  server: LimitedServer,
  given?: string[],
): Promise<{ pages: number; failures: string[] }> {
  const wanted = given ?? (await addresses(server))
  const failures: string[] = []
  let next = 0
  async function walk(): Promise<void> {
    while (next < wanted.length && server.ended() === null) {
      const path = wanted[next] ?? '/'
      next += 1
      // Counted as a failure below.
      const got = await get(server.origin, path, 30_000).catch(() => null)
      if (got?.status !== 200) failures.push(`${path} ${got?.status ?? 'no answer'}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, walk))
  return { pages: next, failures }
}

async function addresses({ origin }: LimitedServer): Promise<string[]> {
  const placesIn = async (map: string) =>
    [...(await get(origin, map)).text.matchAll(/<loc>[a-z]+:\/\/[^/]+([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    )
  const pages = (await Promise.all((await placesIn('/sitemap.xml')).map(placesIn))).flat()
  const lists = [
    '/api/tiktok/trending',
    '/api/amazon/trending',
    '/api/landing/trending',
    '/api/premium/trending',
  ]
  const texts = await Promise.all(lists.map(async (list) => (await get(origin, list)).text))
  const pictures = texts.flatMap((text) => text.match(/\/img\/[0-9a-f]{64}\/\d+/g) ?? [])
  const products = pages.flatMap((path) => /^\/product\/(\d+)$/.exec(path)?.[1] ?? [])
  const whole = [...pages, ...lists, ...products.map((id) => `/api/products/${id}`)]
  return [...new Set([...pictures.slice(0, 100), ...whole])].slice(0, CRAWL_MAX)
}

/** The hard limit, because Node raises its soft limit to it. */
function openFilesMax(): number {
  const limit = execFileSync('/bin/sh', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).trim()
  return limit === 'unlimited' ? 1_000_000 : Number(limit)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function say(holds: boolean, claim: string): void {
  process.stdout.write(`${holds ? '  yes' : '  NO '}  ${claim}\n`)
  if (!holds) failed = true
}

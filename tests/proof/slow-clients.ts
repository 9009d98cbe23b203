import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { get, type LimitedServer, startFlawedServer, startLimitedServer } from '../support/limited-server.ts'
import { type SlowClient, type Slowness, slowClient } from '../support/slow-client.ts'

/**
 * 1000 clients each are slow in head, body and reply. Normal clients get answers; unfinished requests end
 * within 50 s. Control: a server without limits.
 * Run after a build: npx tsx tests/proof/slow-clients.ts [clients of each kind] [data folder with an edition]
 */
const EACH = Number(process.argv[2] ?? 1000)
const KEPT = process.argv[3]
const LET_GO_MS = 50_000
const HONEST_LIMIT_MS = 1000
/** A request may arrive just when a thousand are disconnected. */
const SLOWEST_LIMIT_MS = 3000
const HONEST_EVERY_MS = 100
const HONEST_PATHS = ['/', '/api/tiktok/trending', '/api/openapi.json', '/sitemap.xml']
const KINDS: Slowness[] = ['head', 'body', 'reading']

const folder = await mkdtemp(join(tmpdir(), 'tideline-slow-'))
let failed = false
const flawed = await startFlawedServer({ dataDir: folder })
const built = await startLimitedServer({ dataDir: KEPT ?? folder })
try {
  const [theirs, ours] = await Promise.all([
    besieged(flawed, 50, ['/api/stats']),
    besieged(built, EACH, HONEST_PATHS),
  ])
  say(
    ours.failures === 0 && ours.of99 <= HONEST_LIMIT_MS && ours.slowest <= SLOWEST_LIMIT_MS,
    `${ours.asked} honest requests beside ${3 * EACH} slow clients: ${ours.failures} failed, the slowest (${ours.slowestPath}, ${ours.slowestAfter.toFixed(0)} s after the first) took ${ours.slowest.toFixed(0)} ms, 99 of 100 at most ${ours.of99.toFixed(0)} ms, the median ${ours.median.toFixed(0)} ms`,
  )
  for (const kind of ['head', 'body'] as const) {
    say(
      ours.left[kind] === 0,
      `${EACH} slow over the ${kind}: ${ours.left[kind]} still held after ${LET_GO_MS / 1000} s`,
    )
  }
  say(ours.grown < 300e6, `the server grew by ${(ours.grown / 1e6).toFixed(0)} MB`)
  say(
    theirs.left.head + theirs.left.body > 0,
    `the judge finds a server that waits for ever: it still holds ${theirs.left.head + theirs.left.body} of 100`,
  )
} finally {
  await flawed.stop()
  await built.stop()
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(failed ? 'FAILED\n' : 'proved\n')
process.exitCode = failed ? 1 : 0

interface Outcome {
  asked: number
  failures: number
  /** Milliseconds. */
  slowest: number
  slowestPath: string
  slowestAfter: number
  of99: number
  median: number
  grown: number
  left: Record<Slowness, number>
}

async function besieged(server: LimitedServer, each: number, paths: string[]): Promise<Outcome> {
  const before = await server.memory()
  const clients: Record<Slowness, SlowClient[]> = { head: [], body: [], reading: [] }
  for (let opened = 0; opened < each; opened += 1) {
    for (const kind of KINDS) clients[kind].push(slowClient(server.port, kind))
    if (opened % 50 === 49) await pause(50)
  }
  const all = KINDS.flatMap((kind) => clients[kind])
  const dripping = setInterval(() => {
    for (const client of all) client.step()
  }, 1000)
  const replies: { ms: number; path: string; after: number }[] = []
  let failures = 0
  const from = performance.now()
  const until = from + LET_GO_MS
  for (let asked = 0; performance.now() < until; asked += 1) {
    const path = paths[asked % paths.length] ?? '/'
    const after = (performance.now() - from) / 1000
    // Counted as a failure below.
    const got = await get(server.origin, path).catch(() => null)
    if (got?.status === 200) replies.push({ ms: got.ms, path, after })
    else failures += 1
    await pause(HONEST_EVERY_MS)
  }
  const grown = (await server.memory()) - before
  clearInterval(dripping)
  const left = {
    head: clients.head.filter((client) => client.isOpen()).length,
    body: clients.body.filter((client) => client.isOpen()).length,
    reading: clients.reading.filter((client) => client.isOpen()).length,
  }
  for (const client of all) client.leave()
  replies.sort((a, b) => a.ms - b.ms)
  const slowest = replies.at(-1)
  return {
    asked: replies.length + failures,
    failures,
    slowest: slowest?.ms ?? Number.POSITIVE_INFINITY,
    slowestPath: slowest?.path ?? 'none',
    slowestAfter: slowest?.after ?? 0,
    of99: replies[Math.floor(replies.length * 0.99)]?.ms ?? Number.POSITIVE_INFINITY,
    median: replies[replies.length >> 1]?.ms ?? Number.POSITIVE_INFINITY,
    grown,
    left,
  }
}

function say(holds: boolean, claim: string): void {
  process.stdout.write(`${holds ? '  yes' : '  NO '}  ${claim}\n`)
  if (!holds) failed = true
}

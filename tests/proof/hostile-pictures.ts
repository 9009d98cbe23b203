import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { openDatabase } from '../../backend/db/knex.ts'
import { pictureAddress, pictureName } from '../../backend/pictures/address.ts'
import { joinSandbox } from '../../backend/sandbox/start-sandbox.ts'
import { disguisedSvg, flatAvif, flatPng, lyingAvif } from '../support/hostile-pictures.ts'
import { memoryOf, memoryOfChildren } from '../support/process-memory.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Four hostile pictures at once: a page must respond within 0.5 s and the server grow by less than 150 MB.
 * Control: the former in-process resizer fails. Linux only.
 * Run: npx tsx tests/proof/hostile-pictures.ts
 */
const PAGE_LIMIT_MS = 500
const ASK_EVERY_MS = 50
const AT_ONCE = 4
/** Four at five seconds each, plus resizer starts. */
const WAVE_MAX_MS = 60_000
/** Limit for the in-process control. */
const FLAW_MAX_MS = 15_000
const GROWTH_LIMIT = 150e6
/** 512 MB, plus growth between two memory checks. */
const RESIZER_LIMIT = 640e6
const CHILD = join(import.meta.dirname, '../support/picture-server.ts')

interface Judged {
  longestPageMs: number
  /** Bytes: server growth, and maximum of a resizer process. */
  growth: number
  resizer: number
  statuses: number[] | null
}

const scratch = await startScratchServer('hostile pictures')
const db = openDatabase(scratch.url, { name: 'proof', limits: 'working', max: 2 })
const folder = await mkdtemp(join(tmpdir(), 'tideline-hostile-'))
const shown = new Map<string, Buffer>()
const source = createServer((asked, response) => {
  const bytes = shown.get(String(asked.url).replace(/\?.*/, ''))
  if (bytes) response.end(bytes)
  else response.writeHead(404).end()
}).listen(0, '127.0.0.1')
await once(source, 'listening')
const sourceOrigin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`
const { pictureOrigin } = joinSandbox(sourceOrigin)
let running = 0
let failed = false

const attacks: [what: string, path: string, bytes: Buffer][] = [
  ['an SVG that begins like an AVIF', '/small.svg', disguisedSvg(18)],
  ['the same with 100 kB', '/large.svg', disguisedSvg(18, 96_000)],
  ['40 megapixels of PNG', '/bomb.png', await flatPng(6300)],
  ['40 megapixels of AVIF', '/bomb.avif', await flatAvif(6300)],
  ['40 megapixels of AVIF that says 64 by 64', '/liar.avif', await lyingAvif(6300, 64)],
  ['12 megapixels of AVIF, as dear as is allowed', '/dear.avif', await dearAvif()],
]
for (const [, path, bytes] of attacks) shown.set(path, bytes)
shown.set('/honest.jpg', await honestJpeg())

try {
  const server = await startServer()
  await askPicture(server.origin, '/honest.jpg')
  for (const [what, path, bytes] of attacks) {
    const judged = await attack(server, path, WAVE_MAX_MS)
    const honest = await askPicture(server.origin, '/honest.jpg')
    say(
      holds(judged) && honest === 200,
      `${AT_ONCE} x ${what}, ${bytes.length} bytes: ${formatJudged(judged)}`,
    )
  }
  await stop(server.child)
  for (const [what, path] of [attacks[1], attacks[3]].flatMap((one) => (one ? [one] : []))) {
    const old = await startServer('in-process')
    await askPicture(old.origin, '/honest.jpg')
    const judged = await attack(old, path, FLAW_MAX_MS)
    say(!holds(judged), `the judge finds the resizer inside the server by ${what}: ${formatJudged(judged)}`)
    await stop(old.child)
  }
} finally {
  source.closeAllConnections()
  source.close()
  await db.destroy()
  await scratch.stop()
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(failed ? 'FAILED\n' : 'proved\n')
process.exit(failed ? 1 : 0)

function holds({ longestPageMs, growth, resizer, statuses }: Judged): boolean {
  return (
    longestPageMs <= PAGE_LIMIT_MS && growth <= GROWTH_LIMIT && resizer <= RESIZER_LIMIT && statuses !== null
  )
}

function formatJudged({ longestPageMs, growth, resizer, statuses }: Judged): string {
  const end = statuses === null ? 'not over' : `answered ${[...new Set(statuses)].join(', ')}`
  return `${end}; a page took ${longestPageMs.toFixed(0)} ms at most, the server grew by ${megabytes(growth)}, its resizer held ${megabytes(resizer)}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

async function attack({ origin, child }: Server, path: string, maxMs: number): Promise<Judged> {
  const pid = Number(child.pid)
  const before = await memoryOf(pid)
  const judged: Judged = { longestPageMs: 0, growth: 0, resizer: 0, statuses: null }
  const awaited = new Set<number>()
  const asking = setInterval(() => {
    const from = performance.now()
    awaited.add(from)
    void ask(origin, '/api/openapi.json').then(() => {
      awaited.delete(from)
      judged.longestPageMs = Math.max(judged.longestPageMs, performance.now() - from)
    }, notAnswered)
  }, ASK_EVERY_MS)
  const weighing = setInterval(() => void weigh(), 25)
  async function weigh(): Promise<void> {
    judged.growth = Math.max(judged.growth, (await memoryOf(pid)) - before)
    judged.resizer = Math.max(judged.resizer, await memoryOfChildren(pid, /resizer-process/))
  }
  const pictures = Array.from({ length: AT_ONCE }, () => askPicture(origin, path).catch(notAnswered))
  judged.statuses = await Promise.race([Promise.all(pictures), pause(maxMs, null)])
  await pause(PAGE_LIMIT_MS)
  clearInterval(asking)
  clearInterval(weighing)
  // Pending pages count with their wait so far.
  for (const from of awaited) judged.longestPageMs = Math.max(judged.longestPageMs, performance.now() - from)
  return judged
}

/** Killed servers do not respond. */
function notAnswered(): number {
  return 0
}

async function askPicture(origin: string, path: string): Promise<number> {
  running += 1
  const url = `${pictureOrigin}${path}?${running}`
  await db('picture').insert({ sha256: pictureName(url), url })
  return (await ask(origin, pictureAddress(url, 320))).status
}

async function ask(origin: string, path: string): Promise<{ status: number; encoding: unknown }> {
  const outgoing = request(origin + path, { agent: false, headers: { 'accept-encoding': 'gzip' } }).end()
  const [reply] = await once(outgoing, 'response')
  reply.resume()
  await once(reply, 'end')
  return { status: reply.statusCode, encoding: reply.headers['content-encoding'] }
}

interface Server {
  child: ChildProcess
  origin: string
}

async function startServer(...flaw: string[]): Promise<Server> {
  const child = fork(CHILD, [sourceOrigin, folder, ...flaw], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, DATABASE_URL: scratch.url },
  })
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The server did not start')))
  const [{ origin }] = (await Promise.race([once(child, 'message'), ended])) as [{ origin: string }]
  // The race is over; the exit at the end is expected.
  ended.catch(() => undefined)
  const { encoding } = await ask(origin, '/api/openapi.json')
  if (encoding !== 'gzip') throw new Error('The page is not compressed')
  return { child, origin }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function honestJpeg(): Promise<Buffer> {
  return await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'tan' } })
    .jpeg()
    .toBuffer()
}

/** Noise compresses badly, so decoding is expensive. */
async function dearAvif(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return await sharp({ create: { width: 3464, height: 3464, channels: 3, background: 'red', noise } })
    .avif({ effort: 0, quality: 10 })
    .toBuffer()
}

function say(holds: boolean, claim: string): void {
  process.stdout.write(`${holds ? '  yes' : '  NO '}  ${claim}\n`)
  if (!holds) failed = true
}

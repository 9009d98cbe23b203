/**
 * Lighthouse 12 visits every public page as a phone, and the middle of three visits counts. Alternating rounds
 * then compare each data page with a static twin.
 * Lighthouse's slowdown of 4 assumes a desktop of 1500 to 2000 benchmark points
 * (https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md#calibrating-the-cpu-slowdown). The printed
 * points of this machine cover only loops in little memory.
 * Run npm run bench:web -- [--pages=/,/help] [--visits=3] [--rounds=5] [--twins=/,/trending] [--no-twin] [--slowdown=4]
 */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import lighthouse, { type Flags } from 'lighthouse'
import { throttling } from 'lighthouse/core/config/constants.js'
import { type Browser, chromium } from 'playwright'
import { HOT } from '../../backend/http/rendered-pages.ts'
import { PAGES } from '../../pwa/prerender/pages.ts'
import { findChromium } from '../support/chromium.ts'
import { startStaticTwin } from './static-twin.ts'

const { values: chosen } = parseArgs({
  options: {
    pages: { type: 'string' },
    visits: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
    twins: { type: 'string' },
    'no-twin': { type: 'boolean', default: false },
    slowdown: { type: 'string' },
  },
})
const SLOWDOWN = Number(chosen.slowdown ?? throttling.mobileSlow4G.cpuSlowdownMultiplier)
const ROUNDS = Number(chosen.rounds)
/** Lighthouse sometimes loses its trace and must run again. */
const TRIES = 3
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const PAINTS = ['first-contentful-paint', 'largest-contentful-paint'] as const
type Throttling = 'simulate' | 'devtools'

interface Visit {
  scores: number[]
  faults: string[]
  fcp: number
  lcp: number
  tbt: number
  cls: number
  /** This machine's points in Lighthouse's benchmark. */
  machine: number
}

const devtoolsPort = 20_000 + Math.floor(Math.random() * 20_000)
const app = await startBuiltApp()
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: [
    `--remote-debugging-port=${devtoolsPort}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
  ],
})
try {
  const about = await aboutOne()
  await everyPage(chosen.pages?.split(',') ?? [...PAGES.map(({ path }) => path), ...about])
  const twins = chosen.twins?.split(',') ?? [...HOT, ...about]
  if (!chosen['no-twin']) for (const path of twins) await againstStaticFile(browser, path)
} finally {
  await browser.close()
  await app.stop()
}

async function everyPage(paths: string[]): Promise<void> {
  say(`The processor is slowed down by ${SLOWDOWN}.`)
  say('page'.padEnd(46), 'perf', 'a11y', 'best', ' seo', '    FCP', '    LCP', '  TBT', '  CLS', 'machine')
  for (const path of paths) {
    const { scores, faults, fcp, lcp, tbt, cls, machine } = await middleVisit(app.origin + path)
    const cells = scores.map((score) => String(Math.round(score * 100)).padStart(4))
    say(path.padEnd(46), ...cells, ms(fcp), ms(lcp), ms(tbt, 5), cls.toFixed(3).padStart(5), ms(machine))
    for (const fault of faults) say(`    ${fault}`)
  }
}

async function againstStaticFile(opened: Browser, path: string): Promise<void> {
  const twin = await startStaticTwin(opened, app.origin + path)
  say(
    `\n${path} against a static file of the same markup and pictures (${twin.bytes} B in all), medians of ${ROUNDS}`,
  )
  try {
    for (const method of ['simulate', 'devtools'] as const) {
      const rounds: { app: Visit; twin: Visit }[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        // Alternate the order, so the warmer machine favors neither.
        const before = round % 2 === 0 ? await visit(app.origin + path, method) : null
        const other = await visit(`${twin.origin}/`, method)
        rounds.push({ app: before ?? (await visit(app.origin + path, method)), twin: other })
      }
      for (const paint of ['fcp', 'lcp'] as const) {
        const [own, still] = [
          median(rounds.map((each) => each.app[paint])),
          median(rounds.map((each) => each.twin[paint])),
        ]
        say(
          `${method.padEnd(9)} ${paint.toUpperCase()}`,
          `app ${ms(own)} ms, static ${ms(still)} ms, ratio ${(own / still).toFixed(2)}`,
          `(rounds ${rounds.map((each) => (each.app[paint] / each.twin[paint]).toFixed(2)).join(' ')})`,
        )
      }
      say(`${method.padEnd(9)} TBT app ${ms(median(rounds.map((each) => each.app.tbt)))} ms`)
    }
  } finally {
    twin.stop()
  }
}

/** Chosen by blocking time, which varies most. */
async function middleVisit(url: string): Promise<Visit> {
  const visits: Visit[] = []
  for (let times = 0; times < Number(chosen.visits); times += 1) visits.push(await visit(url, 'simulate'))
  const [middle] = visits.sort((one, other) => one.tbt - other.tbt).slice(Math.floor((visits.length - 1) / 2))
  if (!middle) throw new Error('--visits must be at least 1')
  return middle
}

async function visit(url: string, throttlingMethod: Throttling, tried = 1): Promise<Visit> {
  const flags: Flags = {
    ...{ port: devtoolsPort, throttlingMethod, logLevel: 'error', output: 'json' },
    throttling: { ...throttling.mobileSlow4G, cpuSlowdownMultiplier: SLOWDOWN },
  }
  const result = await lighthouse(url, { ...flags, onlyCategories: [...CATEGORIES] })
  if (result?.lhr.runtimeError && tried < TRIES) return await visit(url, throttlingMethod, tried + 1)
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`)
  const { audits, categories } = result.lhr
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN
  return {
    scores: CATEGORIES.map((id) => categories[id]?.score ?? 0),
    faults: CATEGORIES.flatMap((id) =>
      (categories[id]?.auditRefs ?? [])
        .filter(({ id: audit, weight }) => weight > 0 && (audits[audit]?.score ?? 1) < 0.995)
        .map(({ id: audit, weight }) => {
          const { title = '', score, displayValue = '' } = audits[audit] ?? {}
          return `${id}: ${title} ${displayValue} (score ${score}, weight ${weight})`
        }),
    ),
    fcp: value(PAINTS[0]),
    lcp: value(PAINTS[1]),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    machine: result.lhr.environment.benchmarkIndex,
  }
}

async function aboutOne(): Promise<string[]> {
  const [product] = (await json('/api/tiktok/trending?limit=1')) as { id: string }[]
  const [supplier] = (await json('/api/suppliers?limit=1')) as { id: string }[]
  return [`/product/${product?.id}`, `/supplier/${supplier?.id}`]
}

async function json(path: string): Promise<unknown> {
  return await (await fetch(app.origin + path)).json()
}

async function startBuiltApp(): Promise<{ origin: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-web-'))
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const origin = `http://localhost:${port}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../dist/backend/main.js')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, SANDBOX: 'on', LOG_LEVEL: 'warn' },
  })
  const exited = new Promise((done) => child.once('exit', done))
  const edition = async () => {
    // Not listening yet.
    const status = await fetch(`${origin}/api/data-refresh-status`).catch(() => null)
    return status?.ok ? ((await status.json()) as { edition: unknown }).edition : null
  }
  for (let waited = 0; (await edition()) === null; waited += 1) {
    if (waited > 300 || child.exitCode !== null)
      throw new Error('The app has made no edition within five minutes.')
    await pause(1000)
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function ms(value: number, width = 7): string {
  return String(Math.round(value)).padStart(width)
}

function say(...cells: string[]): void {
  process.stdout.write(`${cells.join(' ')}\n`)
}

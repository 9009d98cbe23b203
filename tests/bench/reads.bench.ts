import { fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { addDays } from '../../backend/calendar/days.ts'
import { CATEGORIES } from '../../backend/contracts/categories.ts'
import {
  DASHBOARD_CATEGORIES,
  DASHBOARD_SORTS,
  type DashboardCategory,
} from '../../backend/contracts/dashboard-choices.ts'
import { EXPLORE_SORTS, type ExploreQuestion } from '../../backend/contracts/explore.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { keepColumns } from '../../backend/explore/columns-now.ts'
import { explore } from '../../backend/explore/explore.ts'
import { snapshot } from '../../backend/http/snapshot.ts'
import { openLog } from '../../backend/log.ts'
import type { RunStep } from '../../backend/refresh/refresh-run.ts'
import { supplierDirectory } from '../../backend/suppliers/supplier-directory.ts'
import { supplierProfile } from '../../backend/suppliers/supplier-profile.ts'
import { picksOfProduct } from '../../backend/track-record/recorded-picks.ts'
import { cataloguePage } from '../../backend/trends/catalogue.ts'
import { cursorFrom } from '../../backend/trends/cursor.ts'
import { productDetail } from '../../backend/trends/detail.ts'
import { createListSize } from '../../backend/trends/list-sizes.ts'
import { matchedProducts } from '../../backend/trends/matched-products.ts'
import { tiktokTrending } from '../../backend/trends/trending.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { fillMarket } from './fill-market.ts'

/**
 * The reads that come from the database, over a market of any size: milliseconds of one answer as the server makes it (snapshot and
 * all statements, without HTTP), beside primary-key look-ups of the same run; while nothing else goes on and, with --refresh, during
 * the next day's refresh, whose steps are printed. Run: npm run bench:reads [-- --products 1000000 --days 90 --suppliers 100000
 * --shipments 5000000 --refresh]. A million products need some 40 GB of disk and an hour.
 */
const { values: given } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    days: { type: 'string', default: '90' },
    weeks: { type: 'string', default: '4' },
    suppliers: { type: 'string', default: '10000' },
    shipments: { type: 'string', default: '500000' },
    reads: { type: 'string', default: '300' },
    refresh: { type: 'boolean', default: false },
  },
})
const AS_OF = '2026-04-13'
const NOW = new Date(`${addDays(AS_OF, 1)}T08:00:00Z`)
const size = {
  products: Number(given.products),
  days: Number(given.days),
  weeks: Number(given.weeks),
  suppliers: Number(given.suppliers),
  shipments: Number(given.shipments),
  asOf: AS_OF,
}

const uniform = uniformFrom(20_261_123)
const pick = <T>(list: readonly T[]): T => list[Math.floor(uniform() * list.length)] as T
const server = await startScratchServer('reads bench')
const db = openDatabase(server.url, { name: 'reads bench', max: 2, limits: 'serving' })
const filling = openDatabase(server.url, { name: 'reads bench filling', max: 2, limits: 'working' })
const read = snapshot(db)
const columns = keepColumns({ read, log: openLog({ log: 'silent' }) })
const sizeOf = createListSize()
try {
  await fillMarket(filling, server.url, size, print)
  await measureAll('idle', Number(given.reads))
  if (given.refresh) await measureDuringRefresh()
} finally {
  await columns.stop()
  await db.destroy()
  await filling.destroy()
  await server.stop()
}

interface Kind {
  what: string
  limitMs: number
  ask(): Promise<unknown>
}

async function kinds(): Promise<Kind[]> {
  const anyProduct = () => String(1 + Math.floor(uniform() * size.products))
  // As often as they are matched: pages of those with thousands of matches are opened most.
  const { rows } = await db.raw(
    `select supplier_id from match tablesample system (1) repeatable (7) limit 5000`,
  )
  const suppliers: number[] = rows.map((row: { supplier_id: number }) => row.supplier_id)
  const product = (days: number) =>
    read((trx) =>
      productDetail(trx, {
        ...{ id: anyProduct(), days, daysOpen: days, contacts: 'none', forecastOpen: days > 7 },
        picksOf: picksOfProduct,
      }),
    )
  const catalogue = (category: DashboardCategory, cursor: string | null, sort = pick(DASHBOARD_SORTS)) =>
    read((trx) =>
      cataloguePage(trx, {
        ...{ category, sort, limit: 24, contacts: 'none', isOpen: () => true },
        after: cursor === null ? null : cursorFrom(cursor),
      }),
    )
  const narrower = Object.keys(DASHBOARD_CATEGORIES).filter((name) => name !== 'all') as DashboardCategory[]
  const walked: { sort: (typeof DASHBOARD_SORTS)[number]; next: string | null }[] = []
  for (const sort of DASHBOARD_SORTS) {
    let next: string | null = null
    for (let page = 0; page < 10; page += 1) ({ next } = await catalogue('all', next, sort))
    walked.push({ sort, next })
  }
  const exploring = (question: ExploreQuestion, page = 1) =>
    read((trx) => explore(trx, question, { now: NOW, limit: 24, page, columnsNow: columns.now }))
  return [
    {
      what: 'primary-key look-up',
      limitMs: Number.POSITIVE_INFINITY,
      ask: () => db.raw('select name from product where id = ?', [anyProduct()]),
    },
    { what: 'product page', limitMs: 15, ask: () => product(7) },
    { what: 'product page, 90 days', limitMs: 15, ask: () => product(90) },
    {
      what: 'supplier page',
      limitMs: 20,
      ask: () =>
        read((trx) =>
          supplierProfile(trx, {
            id: String(pick(suppliers)),
            contacts: 'none',
            productsOf: matchedProducts,
          }),
        ),
    },
    {
      what: 'its matched products alone',
      limitMs: 20,
      ask: () => read((trx) => matchedProducts(trx, pick(suppliers))),
    },
    {
      what: 'supplier of most matches',
      limitMs: 20,
      ask: () => read((trx) => matchedProducts(trx, 1)),
    },
    {
      what: 'suppliers, first page',
      limitMs: 60,
      ask: () =>
        read((trx) =>
          supplierDirectory(trx, {
            ...{ forwarders: 'shown', sort: 'shipments', limit: 24, page: 1, contacts: 'none' },
          }),
        ),
    },
    {
      what: 'trending list, first page',
      limitMs: 15,
      ask: () => read((trx) => tiktokTrending(trx, { limit: 20, page: 1, contacts: 'none', sizeOf })),
    },
    { what: 'catalogue, first page', limitMs: 15, ask: () => catalogue('all', null) },
    { what: 'catalogue, one category', limitMs: 15, ask: () => catalogue(pick(narrower), null) },
    {
      what: 'catalogue, walked on',
      limitMs: 15,
      ask: () => {
        const { sort, next } = pick(walked)
        return catalogue(pick(narrower), next, sort)
      },
    },
    { what: 'explore, no filter', limitMs: 60, ask: () => exploring({ sort: pick(EXPLORE_SORTS) }) },
    { what: 'explore, some filters', limitMs: 60, ask: () => exploring(anything()) },
    {
      what: 'explore, a word',
      limitMs: 60,
      ask: () => exploring({ q: pick(['portable', 'retro for gym']) }),
    },
    { what: 'explore, a late page', limitMs: 60, ask: () => exploring(anything(), 100) },
  ]
}

function anything(): ExploreQuestion {
  const parts: ExploreQuestion[] = [
    { category: [pick(CATEGORIES), pick(CATEGORIES)] },
    { channel: pick(['tiktok', 'amazon']) },
    { stage: ['growing', 'viral'] },
    { confidence: 'medium' },
    { velocityFrom: Math.floor(uniform() * 100) },
    { priceFrom: 10, priceTo: 10 + Math.floor(uniform() * 60) },
    { profitFrom: 2 },
    { suppliersFrom: 1 },
  ]
  return Object.assign({ sort: pick(EXPLORE_SORTS) }, ...parts.filter(() => uniform() < 0.4))
}

async function measureAll(when: string, reads: number): Promise<void> {
  print(`\n${`milliseconds, ${when}`.padEnd(34)}    p50     p95     p99    most`)
  for (const kind of await kinds()) {
    for (let warm = 0; warm < 5; warm += 1) await kind.ask()
    await timed(kind, (taken) => taken.length < reads)
  }
}

/** All kinds in turn until the refresh is over. */
async function measureDuringRefresh(): Promise<void> {
  let over = false
  const refreshed = nextDay().finally(() => {
    over = true
  })
  const taken = new Map<Kind, number[]>((await kinds()).map((kind) => [kind, []]))
  while (!over) {
    for (const [kind, times] of taken) {
      const from = performance.now()
      await kind.ask()
      times.push(performance.now() - from)
    }
  }
  const { state, ms, peakMb, steps } = await refreshed
  print(
    `\nthe next day's refresh: ${state} in ${(ms / 1000).toFixed(1)} s, peak memory ${peakMb} MB (limit 512)`,
  )
  for (const step of steps) print(`${String(step.ms).padStart(8)} ms  ${step.step}`)
  print(`\n${'milliseconds, during it'.padEnd(34)}    p50     p95     p99    most`)
  for (const [kind, times] of taken) show(kind, times)
}

interface Refreshed {
  state: string
  ms: number
  peakMb: number
  steps: RunStep[]
}

/** With the heap and at the low priority that the timetable gives it. */
async function nextDay(): Promise<Refreshed> {
  const { products, days, suppliers, shipments } = size
  const sizes = Object.entries({ products, days, suppliers, shipments })
  const child = fork(
    fileURLToPath(new URL('../support/refresh-child.ts', import.meta.url)),
    [
      '--url',
      server.url,
      '--now',
      `${addDays(AS_OF, 2)}T08:00:00Z`,
      ...sizes.flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    { execArgv: ['--import', 'tsx', '--max-old-space-size=384'], silent: true },
  )
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  const said: string[] = []
  child.stdout?.on('data', (text) => said.push(String(text)))
  child.stderr?.pipe(process.stderr)
  await once(child, 'exit')
  return JSON.parse(said.join(''))
}

async function timed(kind: Kind, goOn: (taken: number[]) => boolean): Promise<void> {
  const taken: number[] = []
  while (goOn(taken)) {
    const from = performance.now()
    await kind.ask()
    taken.push(performance.now() - from)
  }
  show(kind, taken)
}

function show({ what, limitMs }: Kind, times: number[]): void {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
  const over = at(0.95) > limitMs
  if (over) process.exitCode = 1
  print(
    `${what.padEnd(34)}${[0.5, 0.95, 0.99, 1].map((part) => at(part).toFixed(1).padStart(7)).join(' ')}${over ? `  OVER ${limitMs}` : ''}`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

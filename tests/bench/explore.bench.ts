import { parseArgs } from 'node:util'
import { CATEGORIES } from '../../backend/contracts/categories.ts'
import { EXPLORE_SORTS, type ExploreQuestion } from '../../backend/contracts/explore.ts'
import { openDatabase } from '../../backend/db/knex.ts'
import { snapshot } from '../../backend/db/snapshot.ts'
import { keepColumns } from '../../backend/explore/columns-now.ts'
import { conditionsOf, passes } from '../../backend/explore/conditions.ts'
import { explore, loosen } from '../../backend/explore/explore.ts'
import { orderOf } from '../../backend/explore/order.ts'
import { openLog } from '../../backend/process/log.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { fillSuppliers } from './fill-suppliers.ts'
import { madeUpNames } from './made-up-names.ts'

/**
 * Filters over 100,000 products, in ms per page.
 * Run: npx tsx tests/bench/explore.bench.ts [--products 100000] [--queries 300] [--plan]
 */
const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '300' },
    plan: { type: 'boolean', default: false },
  },
})
const PRODUCTS = Number(values.products)
const QUERIES = Number(values.queries)
const LIMIT_MS = 200
const PROFIT_P95_MS = 50
const NOW = new Date('2026-11-20T12:00:00Z')

const uniform = uniformFrom(20_261_121)
const pick = <T>(list: readonly T[]): T => list[Math.floor(uniform() * list.length)] as T
const server = await startScratchServer('explore bench')
const db = openDatabase(server.url, { name: 'explore bench', max: 2, limits: 'working' })
const read = snapshot(db)
const columns = keepColumns({ read, log: openLog({ log: 'silent' }) })
try {
  const names = madeUpNames(uniform, PRODUCTS)
  for (const line of await fillCatalogue(db, names)) print(line)
  await fillSuppliers(db)
  print(`\n${'milliseconds'.padEnd(30)}    p50     p95     p99    most`)
  await measured('no filter', () => ({}))
  await measured('sorted by profit', () => ({ sort: 'profit' }), 1, PROFIT_P95_MS)
  await measured(
    'by profit, filtered by it',
    () => ({ sort: 'profit', profitFrom: 3, ...oneMore() }),
    1,
    PROFIT_P95_MS,
  )
  await measured('one to eight filters', anything)
  await measured('with a word', () => ({ ...anything(), q: pick(['steel', 'portable lamp', 'for kitchen']) }))
  await measured('with a slip in a word', () => ({ q: 'portible' }))
  await measured('a late page', anything, 200)
  await measuredLoosen('what to loosen', () => ({ ...anything(), velocityFrom: 5000 }))
  if (values.plan) await showPlan({ category: ['Fashion'], velocityFrom: 50, marginFrom: 30 })
} finally {
  await columns.stop()
  await db.destroy()
  await server.stop()
}

function anything(): ExploreQuestion {
  const parts: ExploreQuestion[] = [
    { category: [pick(CATEGORIES), pick(CATEGORIES)] },
    { channel: pick(['tiktok', 'amazon']) },
    { stage: ['growing', 'viral'] },
    { confidence: 'medium' },
    { velocityFrom: Math.floor(uniform() * 100) },
    { soldFrom: 100 },
    { priceFrom: 10, priceTo: 10 + Math.floor(uniform() * 60) },
    { marginFrom: 40 },
    { profitFrom: 2 },
    { suppliersFrom: 1 },
    { shippedWithin: 90 },
    { competition: ['low'] },
  ]
  const chosen = parts.filter(() => uniform() < 0.35)
  return Object.assign({ sort: pick(EXPLORE_SORTS) }, ...chosen)
}

async function measured(
  kind: string,
  question: () => ExploreQuestion,
  page = 1,
  p95 = LIMIT_MS,
): Promise<void> {
  const work = () => {
    const asked = question()
    return read((trx) => explore(trx, asked, { now: NOW, limit: 24, page, columnsNow: columns.now }))
  }
  await timed(kind, work, p95)
}

function oneMore(): ExploreQuestion {
  return pick([
    { category: ['Fashion'] },
    { channel: 'tiktok' },
    { stage: ['growing', 'viral'] },
  ] as const) as ExploreQuestion
}

async function measuredLoosen(kind: string, question: () => ExploreQuestion): Promise<void> {
  await timed(kind, () => {
    const asked = question()
    return read((trx) => loosen(trx, asked, NOW))
  })
}

async function timed(kind: string, work: () => Promise<unknown>, p95 = LIMIT_MS): Promise<void> {
  for (let warm = 0; warm < 5; warm += 1) await work()
  const taken: number[] = []
  for (let count = 0; count < QUERIES; count += 1) {
    const from = performance.now()
    await work()
    taken.push(performance.now() - from)
  }
  taken.sort((a, b) => a - b)
  const at = (part: number) => taken[Math.floor((taken.length - 1) * part)] ?? Number.NaN
  const over = at(0.99) > LIMIT_MS || at(0.95) > p95
  if (over) process.exitCode = 1
  print(
    `${kind.padEnd(30)}${[0.5, 0.95, 0.99, 1].map((part) => at(part).toFixed(1).padStart(7)).join(' ')}${over ? `  OVER ${Math.min(LIMIT_MS, p95)}` : ''}`,
  )
}

async function showPlan(question: ExploreQuestion): Promise<void> {
  await read(async (trx) => {
    const conditions = await conditionsOf(trx, question, NOW)
    const { rows } = await trx.raw(
      `explain (analyze, buffers) select product_id from explored where ${passes(conditions)} order by ${orderOf(question)} limit 24`,
      conditions.bindings,
    )
    for (const row of rows) print(row['QUERY PLAN'])
  })
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

import { loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { addDays, type Day } from '../../backend/calendar/days.ts'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { snapshot } from '../../backend/db/snapshot.ts'
import { type KeptColumns, keepColumns } from '../../backend/explore/columns-now.ts'
import { openLog } from '../../backend/process/log.ts'
import { openMarket } from './kept-market.ts'
import { type MarketRead, marketReads } from './market-reads.ts'
import { linesOf, oneRefresh, type Refreshed } from './one-refresh.ts'

/**
 * Times every kind of read in ms, without HTTP. --refresh: also during the next day's refresh.
 * --refresh-alone: first a refresh without readers. --from-nothing: also a refresh into an empty database.
 * --keep: folder for the market, resumed by the next run, one day later per --refresh. npm run bench:reads
 * [-- --products 1000000 --suppliers 100000 --shipments 5000000 --refresh --from-nothing --keep
 * /var/tmp/market] A million products need some 45 GB of disk and hours.
 */
const { values: given } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    days: { type: 'string', default: '90' },
    weeks: { type: 'string', default: '4' },
    suppliers: { type: 'string' },
    shipments: { type: 'string' },
    reads: { type: 'string', default: '300' },
    refresh: { type: 'boolean', default: false },
    'refresh-alone': { type: 'boolean', default: false },
    'from-nothing': { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})
const products = Number(given.products)
const size = {
  products,
  days: Number(given.days),
  weeks: Number(given.weeks),
  suppliers: Number(given.suppliers ?? products / 10),
  shipments: Number(given.shipments ?? 5 * products),
  asOf: '2026-04-13',
}
const tables: string[] = []
const market = await openMarket(size, given.keep)
try {
  print(
    `${size.products} products x ${size.days} days, ${size.suppliers} suppliers, ${size.shipments} shipments`,
  )
  if (given['from-nothing']) await tried('the refresh from nothing', refreshFromNothing)
  await market.fill(print)
  if (given['refresh-alone']) await tried('the refresh alone', refreshAlone)
  await tried('the reads', measureReads)
} finally {
  await market.stop()
}
print(`\n== all tables once more ==`)
for (const line of tables) print(line)

/** The run takes hours unattended, so it reports a failure and continues. */
async function tried(what: string, work: () => Promise<void>): Promise<void> {
  await work().catch((error: unknown) => {
    process.exitCode = 1
    table([`\n${what} failed: ${error instanceof Error ? error.stack : String(error)}`])
  })
}

async function refreshFromNothing(): Promise<void> {
  const empty = await market.emptyDatabase()
  try {
    noteRefresh('a refresh from nothing', await oneRefresh(empty.url, size, morningAfter(size.asOf)))
  } finally {
    await empty.drop()
  }
}

async function refreshAlone(): Promise<void> {
  const db = openDatabase(market.url, { name: 'reads bench', max: 1, limits: 'serving' })
  const day = await dayOf(db).finally(async () => await db.destroy())
  noteRefresh(
    "the next day's refresh, nothing beside it",
    await oneRefresh(market.url, size, morningAfter(addDays(day, 1))),
  )
}

async function dayOf(db: Db): Promise<Day> {
  const { rows } = await db.raw(
    'select e.as_of::text as day from current_edition c join edition e on e.id = c.edition_id',
  )
  return rows[0].day
}

function noteRefresh(what: string, refreshed: Refreshed): void {
  if (refreshed.state !== 'done' || refreshed.peakMb > 512) process.exitCode = 1
  table(linesOf(`${what}, ${load()}`, refreshed))
}

async function measureReads(): Promise<void> {
  const db = openDatabase(market.url, { name: 'reads bench', max: 3, limits: 'serving' })
  const columns = keepColumns({ read: snapshot(db), log: openLog({ log: 'info' }) })
  try {
    const day = await dayOf(db)
    await columnsAreThere(columns, snapshot(db))
    const now = new Date(morningAfter(day))
    const reads = await marketReads({ db, columnsNow: columns.now, products, now })
    await measureIdle(reads)
    if (given.refresh) await measureDuring(reads, morningAfter(addDays(day, 1)))
  } finally {
    await columns.stop()
    await db.destroy()
  }
}

async function columnsAreThere(columns: KeptColumns, read: ReturnType<typeof snapshot>): Promise<void> {
  const [from, before] = [performance.now(), process.memoryUsage().arrayBuffers]
  while ((await read(columns.now)) === null) await pause(50)
  const mb = (process.memoryUsage().arrayBuffers - before) / 2 ** 20
  table([
    `\nfigures of filters in memory after ${((performance.now() - from) / 1000).toFixed(1)} s: ${mb.toFixed(0)} MB`,
  ])
}

async function measureIdle(reads: MarketRead[]): Promise<void> {
  const lines = [headline(`milliseconds, idle, ${load()}`)]
  for (const { ask, ...read } of reads) {
    for (let warm = 0; warm < 5; warm += 1) await ask()
    const times: number[] = []
    while (times.length < Number(given.reads)) times.push(await timed(ask))
    lines.push(lineOf(read, times))
  }
  table(lines)
}

async function measureDuring(reads: MarketRead[], now: string): Promise<void> {
  let over = false
  const refreshing = oneRefresh(market.url, size, now).finally(() => {
    over = true
  })
  // Awaited below; until then it must not be an unhandled rejection.
  refreshing.catch(() => undefined)
  const taken = new Map<MarketRead, number[]>(reads.map((read) => [read, []]))
  while (!over) for (const [read, times] of taken) times.push(await timed(read.ask))
  noteRefresh("the next day's refresh, all reads beside it", await refreshing)
  table([headline('milliseconds, during it'), ...[...taken].map(([read, times]) => lineOf(read, times))])
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await ask()
  return performance.now() - from
}

function headline(what: string): string {
  return `\n${what.padEnd(40)}    p50     p95     p99    most   reads`
}

function lineOf({ what, limitMs }: Omit<MarketRead, 'ask'>, times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN
  const over = at(0.95) > limitMs
  if (over) process.exitCode = 1
  const figures = [0.5, 0.95, 0.99, 1].map((part) => at(part).toFixed(1).padStart(7)).join(' ')
  return `${what.padEnd(40)}${figures} ${String(times.length).padStart(7)}${over ? `  OVER ${limitMs}` : ''}`
}

function morningAfter(day: Day): string {
  return `${addDays(day, 1)}T08:00:00Z`
}

function load(): string {
  return `load ${loadavg()[0]?.toFixed(1)}`
}

function table(lines: string[]): void {
  tables.push(...lines)
  for (const line of lines) print(line)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'csv-parse'
import excel from 'exceljs'
import { openDatabase } from '../../backend/db/knex.ts'
import { fillCatalogue } from '../bench/fill-catalogue.ts'
import { fillSuppliers } from '../bench/fill-suppliers.ts'
import { madeUpNames } from '../bench/made-up-names.ts'
import type { Weight } from '../support/export-server.ts'
import { makeMember, type TestMember } from '../support/members.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Exports of 100,000 products hold less than 25 MB. They grow the server by less than 150 MB, because V8 leaves
 * garbage as large as its heap of 80 MB. An independent parser reads back the database's values. No cell is a
 * formula. An aborted download frees its connection within a second. Controls: an unescaped file, a kept one.
 * Run: npx tsx tests/proof/export.ts [products]
 */
const [PRODUCTS = 100_000] = process.argv.slice(2).map(Number)
const SEED = 20_261_121
const GROWTH_LIMIT = 150e6
const HELD_LIMIT = 25e6
const FREED_LIMIT_MS = 1000
const STOPPED_MS = 15_000
const CHILD = join(import.meta.dirname, '../support/export-server.ts')
/** Chunks sometimes split a character; a broken writer would do so in every tenth row. */
const TORN_AT_MOST = 10
const SIGNS = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']

const scratch = await startScratchServer('exports')
const db = openDatabase(scratch.url, { name: 'proof', limits: 'working', max: 3 })
const folder = await mkdtemp(join(tmpdir(), 'tideline-export-'))
const server = fork(CHILD, [], {
  execArgv: ['--expose-gc', '--import', 'tsx'],
  env: { ...process.env, DATABASE_URL: scratch.url },
})
let failed = false
try {
  const origin = await originOf(server)
  await fill()
  const pro = await makeMember(db, { plan: 'pro' })
  // Warm-up: memory of the first small file is not growth.
  for (const kind of ['csv', 'xlsx'] as const) await download(origin, kind, pro, { query: 'velocityFrom=50' })
  for (const kind of ['csv', 'xlsx'] as const) {
    await weighed(kind, 'read fast', () => download(origin, kind, pro))
    await weighed(kind, `whose reader stops for ${STOPPED_MS / 1000} s`, () =>
      download(origin, kind, pro, { stops: true }),
    )
  }
  for (const kind of ['csv', 'xlsx'] as const)
    say(...(await heldFor(kind, async () => await download(origin, kind, pro))))
  const [passes, sentence] = await heldFor('a server that keeps a file of 40 MB', async () =>
    server.send('keep'),
  )
  say(!passes, `the same judge finds ${sentence}`)
  // Growth is weighed in the usual order; names are compared in one that plain SQL gives.
  for (const kind of ['csv', 'xlsx'] as const) await download(origin, kind, pro, { query: 'sort=sure' })
  await judgeCsv()
  await judgeWorkbook()
  for (const kind of ['csv', 'xlsx'] as const) await leave(origin, kind, pro)
} finally {
  server.disconnect()
  await once(server, 'exit')
  await db.destroy()
  await scratch.stop()
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(failed ? 'FAILED\n' : 'proved\n')
process.exitCode = failed ? 1 : 0

async function fill(): Promise<void> {
  await fillCatalogue(db, madeUpNames(uniformFrom(SEED), PRODUCTS))
  await db.raw(
    `update product set name = (?::text[])[1 + id % ?] || case when id % 3 = 0 then 'cmd|''/c calc''!A1, "' else '1+1' end || name
     where id % 10 = 0`,
    [SIGNS, SIGNS.length],
  )
  await fillSuppliers(db)
}

async function weighed(kind: string, how: string, work: () => Promise<number>): Promise<void> {
  const before = await weight()
  const from = performance.now()
  const bytes = await work()
  const seconds = (performance.now() - from) / 1000
  const { most, deaf } = await weight()
  const growth = most - before.rss
  say(
    growth < GROWTH_LIMIT,
    `${kind} ${how}: ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(1)} s, grew by ${(growth / 1e6).toFixed(0)} MB from ${(before.rss / 1e6).toFixed(0)}, deaf for ${deaf.toFixed(0)} ms at most`,
  )
}

async function heldFor(what: string, work: () => Promise<unknown>): Promise<[boolean, string]> {
  await weight('collect')
  const before = await weight('collect')
  await work()
  const { held } = await weight('collect')
  const growth = held - before.held
  return [growth < HELD_LIMIT, `${what}: at most ${(growth / 1e6).toFixed(1)} MB in use after collections`]
}

async function weight(wish: 'weight' | 'collect' = 'weight'): Promise<Weight> {
  server.send(wish)
  const [message] = await once(server, 'message')
  return message as Weight
}

async function download(
  origin: string,
  kind: 'csv' | 'xlsx',
  who: TestMember,
  { query = '', stops = false } = {},
): Promise<number> {
  const reply = await started(origin, kind, who, query)
  if (reply.statusCode !== 200) throw new Error(`The export answers ${reply.statusCode}`)
  const file = fileOf(kind)
  let stopped = !stops
  await pipeline(
    reply,
    async function* slowed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        if (!stopped) await pause(STOPPED_MS)
        stopped = true
        yield chunk
      }
    },
    createWriteStream(file),
  )
  return (await stat(file)).size
}

function fileOf(kind: string): string {
  return join(folder, `products.${kind}`)
}

async function started(origin: string, kind: string, who: TestMember, query = ''): Promise<IncomingMessage> {
  const asked = request(`${origin}/api/export/products.${kind}?${query}`, {
    agent: false,
    headers: { cookie: who.cookie, 'x-requested-with': 'app', 'sec-fetch-site': 'same-origin' },
  })
  asked.end()
  const [reply] = await once(asked, 'response')
  return reply
}

async function judgeCsv(): Promise<void> {
  const names = await namesInOrder()
  let read = 0
  let wrong = 0
  let reckoned = 0
  const records = createReadStream(fileOf('csv')).pipe(parse({ bom: true, columns: true }))
  for await (const record of records as AsyncIterable<Record<string, string>>) {
    const { id, name } = names[read] ?? { id: 0, name: '' }
    const expected = SIGNS.includes(name[0] ?? '') ? `'${name}` : name
    if (record['Product id'] !== String(id) || record.Name !== expected) wrong += 1
    reckoned += formulasIn(Object.values(record))
    read += 1
  }
  say(
    read === PRODUCTS && wrong === 0,
    `${read} rows read back by csv-parse, ${wrong} of them other than the database has`,
  )
  say(reckoned === 0, `${reckoned} cells of the CSV begin a formula`)
  const careless = names.reduce((sum, { name }) => sum + formulasIn([name]), 0)
  say(careless >= PRODUCTS / 10, `the same judge finds ${careless} in the names as they are`)
}

/** A formula sign without a number after it. */
function formulasIn(cells: string[]): number {
  return cells.filter((cell) => SIGNS.includes(cell[0] ?? '') && !/^-\d+(\.\d+)?$/.test(cell)).length
}

async function namesInOrder(): Promise<{ id: number; name: string }[]> {
  const { rows } = await db.raw(
    `select p.id, p.name from product p join trend t on t.product_id = p.id order by t.low desc nulls last, p.id`,
  )
  return rows
}

async function judgeWorkbook(): Promise<void> {
  const names = await namesInOrder()
  const book = new excel.stream.xlsx.WorkbookReader(fileOf('xlsx'), {
    worksheets: 'emit',
    sharedStrings: 'cache',
  })
  const sheets: string[] = []
  let formulas = 0
  let cells = 0
  let rows = 0
  let wrong = 0
  let torn = 0
  for await (const sheet of book) {
    sheets.push((sheet as unknown as { name: string }).name)
    for await (const row of sheet) {
      row.eachCell((cell) => {
        cells += 1
        if (cell.type === excel.ValueType.Formula || cell.formula) formulas += 1
      })
      if (sheets.length > 1) continue
      // Sheets normalize line ends.
      const name = names[row.number - 2]?.name.replace(/\r\n?/g, '\n')
      const read = String(row.getCell(2).value).replace(/\r\n?/g, '\n')
      if (row.number > 1 && read !== name) {
        if (name !== undefined && isTorn(read, name)) torn += 1
        else wrong += 1
      }
      rows += 1
    }
  }
  say(
    rows === PRODUCTS + 1 && wrong === 0 && torn <= TORN_AT_MOST,
    `${rows - 1} rows read back from the workbook (${sheets.join(', ')}), ${wrong} of them with another name than the database has, ${torn} torn by the reader`,
  )
  say(formulas === 0, `${formulas} formulas in ${cells} cells`)
}

/** The library decodes chunks separately, so a split character becomes �. */
function isTorn(read: string, name: string): boolean {
  const ascii = (text: string) => text.replace(/\P{ASCII}/gu, '')
  return read.includes('\ufffd') && ascii(read) === ascii(name)
}

async function leave(origin: string, kind: string, who: TestMember): Promise<void> {
  const reply = await started(origin, kind, who)
  await once(reply, 'readable')
  reply.read()
  const held = await exporting()
  reply.destroy()
  const from = performance.now()
  while ((await exporting()) > 0 && performance.now() - from < 10_000) await pause(5)
  const took = performance.now() - from
  say(
    held === 1 && took < FREED_LIMIT_MS,
    `a ${kind} that is left half way frees its connection in ${took.toFixed(0)} ms`,
  )
}

async function exporting(): Promise<number> {
  const { rows } = await db.raw(
    `select count(*) as open from pg_stat_activity where application_name = 'export server' and xact_start is not null`,
  )
  return rows[0].open
}

async function originOf(child: ChildProcess): Promise<string> {
  const [message] = await once(child, 'message')
  return (message as { origin: string }).origin
}

function say(good: boolean, sentence: string): void {
  failed ||= !good
  process.stdout.write(`  ${good ? 'yes' : 'NO '}  ${sentence}\n`)
}

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import pg from 'pg'
import { openDatabase } from '../../backend/db/knex.ts'
import { snapshot } from '../../backend/db/snapshot.ts'
import { type SearchQuestion, searchCatalogue } from '../../backend/search/search.ts'
import { nearestNames } from '../../backend/search/suggest-names.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'
import { fillCatalogue } from './fill-catalogue.ts'
import { type MadeUpName, madeUpNames } from './made-up-names.ts'
import { TYPOS } from './typos.ts'

/**
 * Over a million product names: ms, and hits among the first ten.
 * Run: npm run bench:search [-- --products 100000 --queries 300]
 */
const { values: size } = parseArgs({
  options: {
    products: { type: 'string', default: '1000000' },
    queries: { type: 'string', default: '400' },
  },
})
const products = Number(size.products)
const queries = Number(size.queries)
const LIMIT_MS = 10
const LIMIT_HIT = 0.95

const uniform = uniformFrom(20_261_121)
const server = await startScratchServer('search bench')
const db = openDatabase(server.url, { name: 'search bench', max: 2, limits: 'working' })
const read = snapshot(db)
try {
  const names = madeUpNames(uniform, products)
  for (const line of await fillCatalogue(db, names)) print(line)
  await compare(names)
} finally {
  await db.destroy()
  await server.stop()
}

function remembered({ name, telling }: MadeUpName): string[] {
  const chosen = [...new Set([pick(telling), ...(uniform() < 0.3 ? telling : [])])]
  const rest = name.split(' ').filter((word) => !telling.includes(word) && word.length > 2)
  while (rest.length > 2 + Math.floor(uniform() * 3)) rest.splice(Math.floor(uniform() * rest.length), 1)
  const words = new Set([...chosen, ...rest].map((word) => word.toLowerCase()))
  return name
    .toLowerCase()
    .split(' ')
    .filter((word) => words.has(word))
}

async function compare(names: MadeUpName[]): Promise<void> {
  const any = () => pick(names)
  const common = [
    'portable',
    'steel',
    'with',
    'for',
    'and',
    'set',
    'mini',
    'black',
    'led',
    'wireless',
    'electric',
    'kit',
  ]
  await warm(names)
  const lookup = await lookUps()
  print(`\n${'milliseconds'.padEnd(34)}    p50     p95     p99   hit@10   queries`)
  show('primary-key look-up through pg', { times: lookup, hits: null })
  const bench = await pgbench()
  if (bench) print(`${'pgbench, the same, one client'.padEnd(34)}${bench}`)

  const all: number[] = []
  const measured = async (kind: string, ask: () => Promise<Asked | null>) => {
    const result = await times(ask)
    all.push(...result.times)
    show(kind, result)
    return result
  }
  await measured('whole name', async () => await hit(any(), ({ name }) => name))
  await measured('remembered words', async () => await hit(any(), (target) => remembered(target).join(' ')))
  await measured('remembered words, last one begun', async () =>
    hit(any(), (target) => {
      const text = remembered(target).join(' ')
      return text.slice(0, Math.max(text.lastIndexOf(' ') + 3, text.length - 1 - Math.floor(4 * uniform())))
    }),
  )
  await measured('as it is typed, any letter', async () => {
    const text = remembered(any()).join(' ')
    return asked(text.slice(0, 1 + Math.floor(uniform() * text.length)))
  })
  await measured('one or two letters', async () => asked(any().name.slice(0, 1 + Math.floor(2 * uniform()))))
  await measured('one very common word', async () => asked(pick(common)))
  await measured('two common words', async () => asked(`${pick(common)} ${pick(common)}`))
  await measured('brand or model number alone', async () => asked(pick(any().telling)))
  await measured('common words, filtered', async () =>
    asked(pick(common), { category: any().category, channel: 'amazon', confidence: 'high', stage: 'viral' }),
  )
  await measured('common word, narrow price', async () =>
    asked(pick(common), { minPrice: 60, maxPrice: 61.5 }),
  )
  await measured('third page', async () => asked(pick(common), { page: 3 }))
  const slipped: Measured[] = []
  for (const [kind, slip] of Object.entries(TYPOS)) {
    slipped.push(
      await measured(`misspelt: ${kind}`, async () => {
        const target = any()
        const right = remembered(target)
        const wrong = slip(right, uniform)
        if (!wrong || !(await hit(target, () => right.join(' ')))?.hit) return null
        return await hit(target, () => wrong.join(' '))
      }),
    )
  }
  await measured('misspelt, two common words', async () => {
    const right = any()
    const words = right.name.toLowerCase().split(' ').slice(1, 4).filter(isLong).slice(0, 2)
    const wrong = TYPOS['letter missing']?.(words, uniform)
    if (words.length < 2 || !wrong) return null
    const answer = await asked(wrong.join(' '))
    const good = answer.names
      .slice(0, 10)
      .filter((name) => words.every((word) => name.toLowerCase().includes(word)))
    return { ...answer, hit: good.length === Math.min(10, answer.names.length) && good.length > 0 }
  })
  await measured('words that never meet', async () => asked(`${any().telling[0]} ${any().telling[0]}`))
  await measured('nothing like it', async () => asked(`${gibberish()} ${gibberish()}`))
  show('nearest names to nothing', await times(async () => suggested(`${gibberish()} ${gibberish()}`)))

  const overall = sorted(all)
  const hits = slipped.flatMap((kind) => kind.hits ?? [])
  print('')
  show('all searches', { times: overall, hits: null })
  const hitRate = share(hits)
  print(
    `misspelt: hit@10 ${hitRate.toFixed(3)} (aim ${LIMIT_HIT}), p95 ${at(sorted(slipped.flatMap((kind) => kind.times)), 0.95).toFixed(2)} ms`,
  )
  print(
    `all: p95 ${at(overall, 0.95).toFixed(2)} ms (aim ${LIMIT_MS}), ${(at(overall, 0.95) / at(lookup, 0.95)).toFixed(1)} x a primary-key look-up's`,
  )
}

interface Asked {
  ms: number
  names: string[]
  hit: boolean | null
}

interface Measured {
  times: number[]
  hits: boolean[] | null
}

async function asked(q: string, more: Partial<SearchQuestion> = {}): Promise<Asked> {
  const from = performance.now()
  const { results } = await read((trx) =>
    searchCatalogue(trx, { q, order: 'words', limit: 24, page: 1, ...more }),
  )
  return { ms: performance.now() - from, names: results.map(({ name }) => name), hit: null }
}

async function suggested(q: string): Promise<Asked> {
  const from = performance.now()
  const names = await read((trx) => nearestNames(trx, q))
  return { ms: performance.now() - from, names, hit: null }
}

async function hit(target: MadeUpName, query: (target: MadeUpName) => string): Promise<Asked> {
  const answer = await asked(query(target))
  return { ...answer, hit: answer.names.slice(0, 10).includes(target.name) }
}

async function times(ask: () => Promise<Asked | null>): Promise<Measured> {
  const done: Asked[] = []
  while (done.length < queries) {
    const answer = await ask()
    if (answer) done.push(answer)
  }
  const hits = done.flatMap(({ hit }) => (hit === null ? [] : [hit]))
  return { times: sorted(done.map(({ ms }) => ms)), hits: hits.length > 0 ? hits : null }
}

async function warm(names: MadeUpName[]): Promise<void> {
  for (let count = 0; count < 100; count += 1) await asked(remembered(pick(names)).join(' '))
}

async function lookUps(): Promise<number[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const taken: number[] = []
  for (let count = 0; count < 2000; count += 1) {
    const from = performance.now()
    await client.query({
      name: 'look-up',
      text: 'select name from product where id = $1',
      values: [1 + Math.floor(uniform() * products)],
    })
    taken.push(performance.now() - from)
  }
  await client.end()
  return sorted(taken)
}

async function pgbench(): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'tideline-bench-'))
  const script = join(folder, 'look-up.sql')
  await writeFile(script, `\\set id random(1, ${products})\nselect name from product where id = :id;\n`)
  const args = ['-n', '-M', 'prepared', '-c', '1', '-T', '5', '-f', script, server.url]
  try {
    const { stdout } = await promisify(execFile)('pgbench', args)
    const mean = /latency average = ([\d.]+) ms/.exec(stdout)?.[1]
    const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
    return ` mean ${mean} ms, ${Math.round(Number(rate))} a second`
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? null : ` failed: ${(error as Error).message}`
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function isLong(word: string): boolean {
  return word.length > 3
}

function gibberish(): string {
  return Array.from({ length: 7 }, () => pick([...'qxzvkwjpfbmg'])).join('')
}

function pick<T>(list: readonly T[]): T {
  return list[Math.floor(uniform() * list.length)] as T
}

function sorted(taken: number[]): number[] {
  return [...taken].sort((a, b) => a - b)
}

function at(ordered: number[], part: number): number {
  return ordered[Math.floor((ordered.length - 1) * part)] ?? Number.NaN
}

function share(hits: boolean[]): number {
  return hits.filter(Boolean).length / hits.length
}

function show(kind: string, { times: taken, hits }: Measured): void {
  const figures = [0.5, 0.95, 0.99].map((part) => at(taken, part).toFixed(2).padStart(7)).join(' ')
  print(
    `${kind.padEnd(34)}${figures}   ${(hits ? share(hits).toFixed(3) : '').padStart(6)} ${String(taken.length).padStart(9)}`,
  )
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

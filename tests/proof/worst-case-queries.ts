import type { Transaction } from '../../backend/db/knex.ts'
import { type Db, openDatabase } from '../../backend/db/knex.ts'
import { snapshot } from '../../backend/db/snapshot.ts'
import { findProducts } from '../../backend/search/find-products.ts'
import { nearestNames } from '../../backend/search/suggest-names.ts'
import { findSuppliers } from '../../backend/suppliers/find-suppliers.ts'
import { normaliseCargo } from '../../backend/suppliers/matching/normalise.ts'
import { fillCatalogue } from '../bench/fill-catalogue.ts'
import { madeUpNames } from '../bench/made-up-names.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { startScratchServer } from '../support/scratch-server.ts'

/**
 * Searches of the maximum length, 200 letters, must not take much longer than 50 letters unless fast anyway.
 * Run: npx tsx tests/proof/worst-case-queries.ts
 */
const PRODUCTS = 20_000
const LENGTHS = [50, 100, 200]
const LONGEST = Math.max(...LENGTHS)
const LIMIT_MS = 300
const SEED = 20_261_127

const SEARCHES: Record<string, (trx: Transaction, query: string) => Promise<unknown>> = {
  suppliers: findSuppliers,
  products: findProducts,
  'nearest names': nearestNames,
}

const uniform = uniformFrom(SEED)
const server = await startScratchServer('long searches', { durable: false })
const db = openDatabase(server.url, { name: 'long searches', max: 2, limits: 'working' })
try {
  const names = madeUpNames(uniform, PRODUCTS).map((made) => made.name)
  await fill(db)
  process.stdout.write(
    `seed ${SEED}, ${PRODUCTS} products and cargo lines, milliseconds at ${LENGTHS.join(', ')} letters\n`,
  )
  const slow: string[] = []
  for (const [search, ask] of Object.entries(SEARCHES)) {
    for (const [shape, write] of Object.entries(shapesOf(names))) {
      const times: number[] = []
      for (const length of LENGTHS) times.push(await shortest(ask, write(length)))
      const [few = 0, , most = 0] = times
      const isSlow = most > LIMIT_MS && most > 3 * few
      process.stdout.write(
        `${search.padEnd(16)}${shape.padEnd(34)}${times.map((ms) => ms.toFixed(0).padStart(7)).join('')}${isSlow ? '  too slow' : ''}\n`,
      )
      if (isSlow) slow.push(`${search}, ${shape}`)
    }
  }
  if (slow.length > 0) throw new Error(`Slower with each letter: ${slow.join('; ')}`)
} finally {
  await db.destroy()
  await server.stop()
}

function shapesOf(names: readonly string[]): Record<string, (length: number) => string> {
  const letters = 'etaoinshrdlu'
  const any = (from: string) => from[Math.floor(uniform() * from.length)] ?? ''
  // Prefixes of one text, because other words take other times.
  const begun = (whole: string) => (length: number) => whole.slice(0, length)
  const oneText = (from: string) => begun(Array.from({ length: LONGEST }, () => any(from)).join(''))
  const splitIntoWords = (word: number, from: string) =>
    begun(Array.from({ length: LONGEST }, (_, at) => (at % (word + 1) === word ? ' ' : any(from))).join(''))
  const misspelt = (length: number) =>
    names
      .join(' ')
      .split(' ')
      .map((word) => (word.length > 3 ? `${word[1]}${word[0]}${word.slice(2)}` : word))
      .join(' ')
      .slice(0, length)
  return {
    'one word': oneText(letters),
    'one letter again and again': (length) => 'a'.repeat(length),
    'two letters in turn': (length) => 'ab'.repeat(length / 2),
    digits: oneText('0123456789'),
    'a model number': oneText('abcdefgh0123456789'),
    'words of 24 letters': splitIntoWords(24, letters),
    'words of 8 letters': splitIntoWords(8, letters),
    'words of 3 letters': splitIntoWords(3, letters),
    'words of 1 letter': splitIntoWords(1, letters),
    'known words misspelt': misspelt,
    'known words': (length) => names.join(' ').slice(0, length),
    Cyrillic: oneText('абвгдежзиклмнопрстуфхцчшщэюя'),
    'Chinese, no two alike': (length) =>
      Array.from({ length }, (_, at) => String.fromCodePoint(0x4e00 + 7 * at)).join(''),
    Thai: splitIntoWords(20, 'กขคงจฉชซญดตถทธนบปผฝพฟภมยรลวศสหอ'),
    signs: (length) => '%_&|!'.repeat(length / 5),
  }
}

async function shortest(
  ask: (trx: Transaction, query: string) => Promise<unknown>,
  query: string,
): Promise<number> {
  const times: number[] = []
  for (let again = 0; again < 3; again += 1) {
    const from = performance.now()
    await snapshot(db)((trx) => ask(trx, query))
    times.push(performance.now() - from)
  }
  return Math.min(...times)
}

async function fill(into: Db): Promise<void> {
  await fillCatalogue(into, madeUpNames(uniformFrom(SEED), PRODUCTS))
  await into.raw(
    `insert into supplier (origin, source, external_id, name, name_key, country, observed_at)
     select 'file', 'proof', id::text, name || ' Works', id::text, 'VN', now() from product`,
  )
  const { rows } = await into.raw('select id, name from supplier')
  await into.raw(
    `insert into cargo (supplier_id, text, shipments) select * from unnest(?::bigint[], ?::text[], ?::int[])`,
    [
      rows.map(({ id }: { id: string }) => id),
      rows.map(({ name }: { name: string }) => normaliseCargo(name)),
      rows.map(() => 3),
    ],
  )
  await into.raw('vacuum analyze supplier, cargo')
}

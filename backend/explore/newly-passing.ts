import * as z from 'zod/mini'
import type { ExploreFilter } from '../contracts/explore.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { databaseFailure } from '../http/database-errors.ts'
import { readQuery } from '../search/find-products.ts'
import { type Column, type ListedProducts, productsInOrder, readColumns } from './figure-columns.ts'
import { ANY_FIGURE, FIGURE_TESTS, type FigureField, type FigureValue, figuresAsked } from './figure-tests.ts'

export interface NewlyPassing {
  total: number
  first: number[]
}

/**
 * Columns are read once, each bound becomes a bit per product, and a filter combines bit words; as SQL each filter would scan
 * both tables. A test compares with `conditions.ts`. Omits filters without results or with errors.
 */
export async function newlyPassing(
  trx: Transaction,
  filters: ReadonlyMap<string, ExploreFilter>,
  { now, named }: { now: Date; named: number },
): Promise<Map<string, NewlyPassing>> {
  const found = new Map<string, NewlyPassing>()
  if (filters.size === 0) return found
  const asked = [...filters.values()].flatMap((filter) => figuresAsked(filter))
  const listed = await productsInOrder(trx)
  const figures = [...new Set(asked.map(([field]) => FIGURE_TESTS[field].sql))]
  const columns = await readColumns(trx, figures, listed.ids.length)
  const products = { ...listed, wereThere: bitsWhere(listed.before) }
  const reading: Reading = { now, products, columns, known: new Map() }
  for (const [key, filter] of filters) {
    try {
      const passing = newOf(await boundsOf(trx, filter, reading), reading.products, named)
      if (passing.total > 0) found.set(key, passing)
    } catch (error) {
      if (databaseFailure(error)) throw error
      process.emitWarning(new Error(`Saved view ${key} could not be compared`, { cause: error }))
    }
  }
  return found
}

async function boundsOf(trx: Transaction, filter: ExploreFilter, reading: Reading): Promise<Bits[]> {
  const bounds = figuresAsked(filter).map(([field, value]) => bitsOf(field, value, reading))
  const { q } = filter
  // Savepoint: a failing statement must not end the transaction for other filters.
  if (q !== undefined) bounds.push(await trx.transaction((savepoint) => withWords(savepoint, q, reading)))
  return bounds
}

interface Reading {
  now: Date
  products: Products
  columns: ReadonlyMap<string, Column>
  known: Map<string, Bits>
}

interface Products extends ListedProducts {
  wereThere: Uint32Array
}

interface Bits {
  now: Uint32Array
  before: Uint32Array
}

function newOf(bounds: readonly Bits[], { ids, wereThere }: Products, named: number): NewlyPassing {
  const first: number[] = []
  let total = 0
  for (let word = 0; word < wereThere.length; word += 1) {
    let now = word === wereThere.length - 1 ? lastWord(ids.length) : ALL_BITS
    let before = wereThere[word] as number
    for (const bits of bounds) {
      now &= bits.now[word] as number
      before &= bits.before[word] as number
    }
    for (let left = now & ~before; left !== 0; left &= left - 1) {
      total += 1
      if (first.length < named) first.push(ids[word * 32 + 31 - Math.clz32(left & -left)] as number)
    }
  }
  return { total, first }
}

const ALL_BITS = -1

/** Mask of the last word's used bits. */
function lastWord(products: number): number {
  return products % 32 === 0 ? ALL_BITS : 2 ** (products % 32) - 1
}

function wordsFor(products: number): Uint32Array {
  return new Uint32Array(Math.ceil(products / 32))
}

function bitsWhere(flags: readonly boolean[]): Uint32Array {
  const bits = wordsFor(flags.length)
  for (const [at, flag] of flags.entries()) if (flag) setBit(bits, at)
  return bits
}

function setBit(bits: Uint32Array, at: number): void {
  bits[at >> 5] = (bits[at >> 5] as number) | (1 << (at & 31))
}

function bitsOf(field: FigureField, value: FigureValue, { now, columns, known }: Reading): Bits {
  const key = `${field} ${value}`
  const before = known.get(key)
  if (before) return before
  const { sql, words, test } = FIGURE_TESTS[field]
  const column = columns.get(sql)
  if (!column) throw new Error(`${field} was asked for and not read`)
  const bits = words
    ? withCodes(column, words, [value].flat().map(String))
    : withRange(column, test?.(Array.isArray(value) ? '' : value, now) ?? ANY_FIGURE)
  // Unique bounds beyond this limit are not worth the memory.
  if (known.size < BOUNDS_KEPT) known.set(key, bits)
  return bits
}

const BOUNDS_KEPT = 2000

/** Unknown figures are NaN and fail every range. */
function withRange(column: Column, { from, to }: { from: number; to: number }): Bits {
  const within = (figures: Float64Array) => {
    const bits = wordsFor(figures.length)
    for (let at = 0; at < figures.length; at += 1) {
      const figure = figures[at] as number
      if (figure >= from && figure <= to) setBit(bits, at)
    }
    return bits
  }
  return { now: within(column.now), before: within(column.before) }
}

function withCodes(column: Column, words: readonly string[], chosen: readonly string[]): Bits {
  const codes = new Set(chosen.map((word) => words.indexOf(word) + 1))
  const among = (figures: Float64Array) => {
    const bits = wordsFor(figures.length)
    for (let at = 0; at < figures.length; at += 1) if (codes.has(figures[at] as number)) setBit(bits, at)
    return bits
  }
  return { now: among(column.now), before: among(column.before) }
}

/** Uses current names for the edition before too, because names rarely change. */
async function withWords(trx: Transaction, text: string, { products, known }: Reading): Promise<Bits> {
  const before = known.get(`q ${text}`)
  if (before) return before
  const words = await readQuery(trx, text)
  const has = wordsFor(products.ids.length)
  const rows =
    words === null
      ? []
      : await many(
          trx,
          Found,
          'select product_id as id from search_product where words @@ cast(? as tsquery)',
          [words],
        )
  for (const { id } of rows) {
    const at = products.positionOf.get(id)
    if (at !== undefined) setBit(has, at)
  }
  const bits = { now: has, before: has }
  if (known.size < BOUNDS_KEPT) known.set(`q ${text}`, bits)
  return bits
}

const Found = z.object({ id: z.int() })

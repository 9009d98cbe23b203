import type { ExploreFilter } from '../contracts/explore.ts'
import type { Transaction } from '../db/knex.ts'
import { productsNamed } from '../explore/conditions.ts'
import { type ExploredColumns, PRODUCT_ID, readExploredColumns } from '../explore/explored-columns.ts'
import { FIGURE_TESTS, figuresAsked } from '../explore/figure-tests.ts'
import { PASSES, verdictsOf } from '../explore/pass-columns.ts'
import { databaseFailure } from '../http/database-errors.ts'
import type { NewProducts } from './new-products.ts'

/**
 * Each bound is a bit per product, and a filter combines bit words; as SQL each filter would scan both
 * tables. A test compares with `conditions.ts`. Omits filters without results or with errors.
 */
export async function newlyPassing(
  trx: Transaction,
  filters: ReadonlyMap<string, ExploreFilter>,
  { now, named }: { now: Date; named: number },
): Promise<Map<string, NewProducts>> {
  const found = new Map<string, NewProducts>()
  if (filters.size === 0) return found
  const fields = [...filters.values()].flatMap((filter) => figuresAsked(filter).map(([field]) => field))
  const asked = new Set(fields.map((field) => FIGURE_TESTS[field].sql))
  const columns = {
    now: await readExploredColumns(trx, { asked }),
    before: await readExploredColumns(trx, { asked, look: 'before' }),
  }
  const wereThere = bitsWhere(columns.before.figure(PRODUCT_ID), (id) => !Number.isNaN(id))
  const reading: Reading = { now, columns, wereThere, known: new Map() }
  for (const [key, filter] of filters) {
    try {
      const passing = newOf(await boundsOf(trx, filter, reading), reading, named)
      if (passing.total > 0) found.set(key, passing)
    } catch (error) {
      if (databaseFailure(error)) throw error
      process.emitWarning(new Error(`Saved view ${key} could not be compared`, { cause: error }))
    }
  }
  return found
}

interface Reading {
  now: Date
  columns: { now: ExploredColumns; before: ExploredColumns }
  wereThere: Uint32Array
  known: Map<string, Bits>
}

interface Bits {
  now: Uint32Array
  before: Uint32Array
}

async function boundsOf(trx: Transaction, filter: ExploreFilter, reading: Reading): Promise<Bits[]> {
  const bounds = figuresAsked(filter).map(([field, value]) =>
    bitsOf(`${field} ${value}`, { [field]: value }, null, reading),
  )
  const { q } = filter
  if (q === undefined) return bounds
  // A savepoint, so a failing statement leaves the transaction to other filters. Names rarely change, so
  // current ones serve for the edition before too.
  const names = reading.known.has(`q ${q}`)
    ? []
    : await trx.transaction((savepoint) => productsNamed(savepoint, q))
  return [...bounds, bitsOf(`q ${q}`, {}, names, reading)]
}

function bitsOf(
  key: string,
  bound: ExploreFilter,
  named: readonly number[] | null,
  { now, columns, known }: Reading,
): Bits {
  const made = known.get(key)
  if (made) return made
  const passing = (look: ExploredColumns) =>
    bitsWhere(verdictsOf(look, bound, { now, named }), (verdict) => verdict === PASSES)
  const bits = { now: passing(columns.now), before: passing(columns.before) }
  // Unique bounds beyond this limit are not worth the memory.
  if (known.size < BOUNDS_KEPT) known.set(key, bits)
  return bits
}

const BOUNDS_KEPT = 2000

/** The first by place. */
function newOf(bounds: readonly Bits[], { columns, wereThere }: Reading, named: number): NewProducts {
  const { ids, positions } = columns.now
  const placeOf = (at: number | undefined) => positions[at ?? -1] ?? 0
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
      const at = word * 32 + 31 - Math.clz32(left & -left)
      total += 1
      if (first.length === named && placeOf(at) > placeOf(first.at(-1))) continue
      first.push(at)
      first.sort((one, other) => placeOf(one) - placeOf(other))
      first.length = Math.min(first.length, named)
    }
  }
  return { total, first: first.map((at) => ids[at] as number) }
}

const ALL_BITS = -1

/** Mask of the last word's used bits. */
function lastWord(products: number): number {
  return products % 32 === 0 ? ALL_BITS : 2 ** (products % 32) - 1
}

function bitsWhere(values: Float64Array | Uint8Array, holds: (value: number) => boolean): Uint32Array {
  const bits = new Uint32Array(Math.ceil(values.length / 32))
  for (let at = 0; at < values.length; at += 1)
    if (holds(values[at] as number)) bits[at >> 5] = (bits[at >> 5] as number) | (1 << (at & 31))
  return bits
}

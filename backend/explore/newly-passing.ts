import * as z from 'zod/mini'
import { addDays, utcDay } from '../calendar/days.ts'
import { CATEGORIES } from '../contracts/categories.ts'
import { COMPETITION_BOUNDS, COMPETITIONS } from '../contracts/competition.ts'
import type { ExploreField, ExploreFilter } from '../contracts/explore.ts'
import { ACCELERATIONS, CHANNELS, CONFIDENCES, STAGES } from '../contracts/trends.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { readQuery } from '../search/find-products.ts'

/** Products that pass a filter now and did not with the edition before: how many, and the first in the order of lists. */
export interface NewlyPassing {
  total: number
  first: number[]
}

/**
 * Holds thousands of filters against all products of an edition and of the one before (table `explored_before`). As statements each
 * filter would read both tables; here the columns that filters ask for are read once, and a filter takes under a millisecond
 * of a hundred thousand products. A test holds it against the statements of `conditions.ts`, field by field. Filters that
 * nothing newly passes are not in the answer.
 */
export async function newlyPassing(
  trx: Transaction,
  filters: ReadonlyMap<string, ExploreFilter>,
  { now, named }: { now: Date; named: number },
): Promise<Map<string, NewlyPassing>> {
  const found = new Map<string, NewlyPassing>()
  if (filters.size === 0) return found
  const products = await productsInOrder(trx)
  const columns = new Map<string, Column>()
  const rulesOf = new Map<string, Rule[]>()
  for (const [key, filter] of filters) rulesOf.set(key, await rules(trx, filter, { now, products, columns }))
  for (const [key, own] of rulesOf) {
    const passing = newOf(own, products, named)
    if (passing.total > 0) found.set(key, passing)
  }
  return found
}

interface Products {
  ids: Float64Array
  /** Of the edition before as well. */
  wereThere: Uint8Array
  placeOf: ReadonlyMap<number, number>
}

/** One figure of every product, in the order of lists, now and before; NaN where it is not known. */
interface Column {
  now: Float64Array
  before: Float64Array
}

/** That a figure lies within bounds, or that a code is one of some. */
type Rule = Column & ({ from: number; to: number } | { codes: Uint8Array })

function newOf(own: readonly Rule[], { ids, wereThere }: Products, named: number): NewlyPassing {
  const first: number[] = []
  let total = 0
  for (let at = 0; at < ids.length; at += 1) {
    if (!passes(own, 'now', at) || (wereThere[at] === 1 && passes(own, 'before', at))) continue
    total += 1
    if (first.length < named) first.push(ids[at] as number)
  }
  return { total, first }
}

function passes(own: readonly Rule[], edition: 'now' | 'before', at: number): boolean {
  for (const rule of own) {
    const value = rule[edition][at] as number
    // Neither holds of what is not known: NaN is in no range, and no code.
    if ('codes' in rule ? rule.codes[value] !== 1 : !(value >= rule.from && value <= rule.to)) return false
  }
  return true
}

async function productsInOrder(trx: Transaction): Promise<Products> {
  const rows = await many(
    trx,
    Placed,
    `select e.product_id as id, b.product_id is not null as before
     from explored e left join explored_before b on b.product_id = e.product_id order by e.place, e.product_id`,
  )
  return {
    ids: Float64Array.from(rows, ({ id }) => id),
    wereThere: Uint8Array.from(rows, ({ before }) => Number(before)),
    placeOf: new Map(rows.map(({ id }, at) => [id, at])),
  }
}

const Placed = z.object({ id: z.int(), before: z.boolean() })

interface Reading {
  now: Date
  products: Products
  /** Those that were read already. */
  columns: Map<string, Column>
}

async function rules(trx: Transaction, filter: ExploreFilter, reading: Reading): Promise<Rule[]> {
  const own: Rule[] = []
  for (const [field, value] of Object.entries(filter)) {
    if (value === undefined) continue
    if (field === 'q') own.push(await withWords(trx, String(value), reading))
    else own.push(await ruleOf(trx, field as Exclude<ExploreField, 'q'>, value, reading))
  }
  return own
}

async function ruleOf(
  trx: Transaction,
  field: Exclude<ExploreField, 'q'>,
  value: NonNullable<ExploreFilter[ExploreField]>,
  reading: Reading,
): Promise<Rule> {
  const { sql, words, test } = FIELDS[field]
  const column = await columnOf(trx, sql, reading)
  if (words) {
    const codes = new Uint8Array(words.length + 1)
    for (const word of [value].flat()) codes[words.indexOf(String(word)) + 1] = 1
    return { ...column, codes }
  }
  return { ...column, ...(test?.(Array.isArray(value) ? '' : value, reading.now) ?? ALL) }
}

async function columnOf(trx: Transaction, sql: string, { products, columns }: Reading): Promise<Column> {
  const known = columns.get(sql)
  if (known) return known
  const read = async (table: 'explored' | 'explored_before') => {
    const { figures } = await one(
      trx,
      Figures,
      `select coalesce(json_agg(${sql} order by e.place, e.product_id), '[]') as figures
       from explored e ${table === 'explored' ? '' : 'left join explored_before f on f.product_id = e.product_id'}`.replaceAll(
        '$',
        table === 'explored' ? 'e' : 'f',
      ),
    )
    const values = new Float64Array(products.ids.length)
    for (let at = 0; at < values.length; at += 1) values[at] = figures[at] ?? Number.NaN
    return values
  }
  const column = { now: await read('explored'), before: await read('explored_before') }
  columns.set(sql, column)
  return column
}

const Figures = z.object({ figures: z.array(z.nullable(z.number())) })

/** Words of a name: read as search reads them now. A product that was there before had them then too, for names hardly change. */
async function withWords(trx: Transaction, text: string, { products, columns }: Reading): Promise<Rule> {
  const known = columns.get(`q ${text}`)
  const has = known?.now ?? new Float64Array(products.ids.length)
  if (!known) {
    const words = await readQuery(trx, text)
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
      const at = products.placeOf.get(id)
      if (at !== undefined) has[at] = 1
    }
    columns.set(`q ${text}`, { now: has, before: has })
  }
  return { now: has, before: has, from: 1, to: 1 }
}

const Found = z.object({ id: z.int() })

type Field = Exclude<ExploreField, 'q'>
interface Reader {
  /** Over a row `$` of `explored`. */
  sql: string
  /** Where the figure is the place of one of these words, counted from 1. */
  words?: readonly string[]
  /** Of a range, by what the filter asks for. */
  test?(value: number | string, now: Date): { from: number; to: number }
}

const ALL = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }
const from = (sql: string): Reader => ({ sql, test: (value) => ({ ...ALL, from: Number(value) }) })
const to = (sql: string): Reader => ({ sql, test: (value) => ({ ...ALL, to: Number(value) }) })
const oneOf = (column: string, words: readonly string[]): Reader => ({
  sql: `array_position(array[${words.map((word) => `'${word}'`).join(', ')}], $.${column})`,
  words,
})
/** Days are counted from 1970, as the statement writes them. */
const since = (column: string): Reader => ({
  sql: `(${column} - date '1970-01-01')`,
  test: (days, now) => ({ ...ALL, from: Date.parse(addDays(utcDay(now), -Number(days))) / DAY_MS }),
})

/** The same tests as those of `conditions.ts`. */
const FIELDS: Record<Field, Reader> = {
  category: oneOf('category', CATEGORIES),
  channel: oneOf('channel', CHANNELS),
  stage: oneOf('stage', STAGES),
  acceleration: oneOf('acceleration', ACCELERATIONS),
  competition: {
    sql: `case when $.competitors < ${COMPETITION_BOUNDS.few} then 1 when $.competitors <= ${COMPETITION_BOUNDS.many} then 2
      when $.competitors > ${COMPETITION_BOUNDS.many} then 3 end`,
    words: COMPETITIONS,
  },
  confidence: {
    sql: '$.confidence',
    test: (value) => ({ ...ALL, from: (CONFIDENCES as readonly unknown[]).indexOf(value) }),
  },
  velocityFrom: from('$.velocity'),
  velocityTo: to('$.velocity'),
  soldFrom: from('$.sold'),
  soldTo: to('$.sold'),
  viewsFrom: from('$.views'),
  viewsTo: to('$.views'),
  priceFrom: from('$.price'),
  priceTo: to('$.price'),
  marginFrom: from('$.margin'),
  marginTo: to('$.margin'),
  profitFrom: from('$.profit'),
  profitTo: to('$.profit'),
  ratingFrom: from('$.rating'),
  reviewsFrom: from('$.reviews'),
  reviewsTo: to('$.reviews'),
  suppliersFrom: from('$.suppliers'),
  // Without a supplier none shipped.
  shippedWithin: since('case when $.suppliers > 0 then $.shipped_on end'),
  newWithin: since('$.first_seen_on'),
  seenWithin: {
    sql: 'extract(epoch from $.observed_at)',
    test: (days, now) => ({ ...ALL, from: (now.getTime() - Number(days) * DAY_MS) / 1000 }),
  },
}

const DAY_MS = 86_400_000

import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { AnswerOf } from '../contracts/endpoint.ts'
import type { ExploredProduct, ExploreQuestion, loosenExplore } from '../contracts/explore.ts'
import { partsOf } from '../contracts/explore-words.ts'
import { many, one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { foundProducts } from '../trends/found-products.ts'
import { competitionIn } from '../trends/result-texts.ts'
import type { ColumnsNow } from './columns-now.ts'
import { type Conditions, conditionsOf, mayPass, passes, productsNamed } from './conditions.ts'
import type { ExploredColumns } from './explored-columns.ts'
import { orderOf } from './order.ts'
import { pageInOrder } from './order-columns.ts'
import { countVerdicts, MIGHT, PASSES, verdictsOf } from './pass-columns.ts'

export interface Explored {
  products: ExploredProduct[]
  total: number
  /** Products excluded only because a filtered figure is unknown. */
  leftOut: number
}

/** In-memory columns of this database state, else a full table scan. */
export async function explore(
  trx: Transaction,
  question: ExploreQuestion,
  { columnsNow, ...asked }: Asked & { columnsNow: ColumnsNow },
): Promise<Explored> {
  const columns = await columnsNow(trx)
  const { ids, total, leftOut } = columns
    ? await foundInMemory(trx, question, { ...asked, columns })
    : await foundInTable(trx, question, asked)
  return { products: await productsOf(trx, ids), total, leftOut }
}

interface Asked {
  now: Date
  limit: number
  page: number
}

interface FoundPage {
  ids: number[]
  total: number
  leftOut: number
}

/** A test compares it with `foundInTable` for every figure and order. */
export async function foundInMemory(
  trx: Transaction,
  question: ExploreQuestion,
  { now, limit, page, columns }: Asked & { columns: ExploredColumns },
): Promise<FoundPage> {
  const named = question.q === undefined ? null : await namedIn(columns, trx, question.q)
  const verdicts = verdictsOf(columns, question, { now, named })
  return {
    ids: pageInOrder(columns, verdicts, question, { from: (page - 1) * limit, to: page * limit }),
    total: countVerdicts(verdicts, PASSES),
    leftOut: countVerdicts(verdicts, MIGHT),
  }
}

/** Paging and filter changes repeat the words. Columns belong to one database state. */
async function namedIn(columns: ExploredColumns, trx: Transaction, text: string): Promise<number[]> {
  const known = namedLately.get(columns) ?? new Map<string, number[]>()
  namedLately.set(columns, known)
  const ids = known.get(text) ?? (await productsNamed(trx, text))
  // Least recently used is evicted first.
  known.delete(text)
  known.set(text, ids)
  const [oldest] = known.keys()
  if (known.size > TEXTS_KEPT && oldest !== undefined) known.delete(oldest)
  return ids
}

const namedLately = new WeakMap<ExploredColumns, Map<string, number[]>>()
/** A common word matches 50,000 of a million products: about 400 kB. */
const TEXTS_KEPT = 20

export async function foundInTable(
  trx: Transaction,
  question: ExploreQuestion,
  { now, limit, page }: Asked,
): Promise<FoundPage> {
  const conditions = await conditionsOf(trx, question, now)
  const rows = await many(
    trx,
    Found,
    `select product_id from explored where ${passes(conditions)}
     order by ${orderOf(question)} limit :limit offset :before`,
    { ...conditions.bindings, limit, before: (page - 1) * limit },
  )
  return { ids: rows.map((row) => row.product_id), ...(await countPassing(trx, conditions)) }
}

const Found = z.object({ product_id: z.int() })

export async function countPassing(
  trx: Transaction,
  conditions: Conditions,
): Promise<{ total: number; leftOut: number }> {
  const { total, may } = await one(
    trx,
    Counts,
    `select count(*) filter (where ${passes(conditions)}) as total, count(*) as may
     from explored where ${mayPass(conditions)}`,
    conditions.bindings,
  )
  return { total, leftOut: may - total }
}

const Counts = z.object({ total: z.int(), may: z.int() })

/** Largest first. */
export async function loosen(
  trx: Transaction,
  question: ExploreQuestion,
  now: Date,
): Promise<AnswerOf<typeof loosenExplore>> {
  const { fields, tests, bindings } = await conditionsOf(trx, question, now)
  const parts = partsOf(question).map((part) => part.fields.filter((field) => fields.includes(field)))
  if (parts.length === 0) return []
  const failed = parts.map((part, index) => {
    const both = part.map((field) => tests[fields.indexOf(field)]).join(' and ')
    return `case when ${both} then null else ${index} end`
  })
  const rows = await many(
    trx,
    Failed,
    `select failed[1] as part, count(*) as products
     from (select array_remove(cast(array[${failed.join(', ')}] as integer[]), null) as failed from explored) tried
     where cardinality(failed) = 1 group by 1 order by products desc, part`,
    bindings,
  )
  return rows.map(({ part, products }) => ({ fields: parts[part] ?? [], products }))
}

const Failed = z.object({ part: z.int(), products: z.int() })

async function productsOf(trx: Transaction, ids: number[]): Promise<ExploredProduct[]> {
  const found = await foundProducts(trx, ids)
  const best = await bestSuppliersOf(trx, ids)
  return found.map(({ row, price, profitMargin, listed }) => ({
    ...listed,
    price,
    profitMargin,
    competition: competitionIn(row),
    rating: row.rating,
    ratingCount: row.rating_count,
    firstSeenOn: row.first_seen_on,
    bestSupplier: best.get(row.product_id) ?? null,
  }))
}

type BestSupplier = NonNullable<ExploredProduct['bestSupplier']>

/** Never contains a contact. */
async function bestSuppliersOf(trx: Transaction, ids: number[]): Promise<Map<number, BestSupplier>> {
  const rows = await many(
    trx,
    BestRow,
    `select m.product_id, s.id, s.name, s.country, m.last_shipment_on
     from match m join supplier s on s.id = m.supplier_id
     where m.position = 1 and not s.forwarder and m.product_id = any(cast(? as bigint[]))`,
    [ids],
  )
  return new Map(
    rows.map(({ product_id, id, name, country, last_shipment_on }) => [
      product_id,
      { id: String(id), name, country, lastShipmentOn: last_shipment_on },
    ]),
  )
}

const BestRow = z.object({
  product_id: z.int(),
  id: z.int(),
  name: z.string(),
  country: z.nullable(z.string()),
  last_shipment_on: z.nullable(Day),
})

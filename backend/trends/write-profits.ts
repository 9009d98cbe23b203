import * as z from 'zod/mini'
import { addDays, Day } from '../calendar/days.ts'
import { keepCodedShipments, productCodes } from '../category-imports/product-code.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { many, one } from '../db/checked-rows.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Db } from '../db/knex.ts'
import { netProfits } from '../profit/net-profit.ts'
import { SCHEDULE } from '../profit/schedule.ts'
import { ARRIVAL_DAYS } from '../profit/schedule-import.ts'
import { piecesOf } from '../suppliers/minimum-order.ts'
import { dutyFacts, lawSince } from '../tariffs/duty-facts.ts'
import { BEST_SUPPLIER, FACTORY_PRICE, FACTORY_PRICE_HIGH } from './best-supplier.ts'
import { assumedPrice, writeFactoryPrices } from './factory-prices.ts'
import { writeGoodsNames } from './goods-name.ts'
import { CURRENT_PRICE } from './price.ts'
import { AssumedRow, assumedCostIn, dutyIn } from './product-profit.ts'
import { usualGoodsOf, usualKindOf } from './usual-goods.ts'

/**
 * Uses each channel's default costs. Run after matching. Rows with unchanged inputs stay. `only`: product
 * ids.
 */
export async function writeProfits(trx: Db, editionId: number, only: number[] | null = null): Promise<void> {
  const arrival = await arrivalDay(trx, editionId)
  const bindings = { editionId, only, version: SCHEDULE.version, lawFrom: lawSince(arrival) }
  await trx.raw(
    `delete from product_profit k where not exists (
      select from trend t where t.edition_id = :editionId and t.product_id = k.product_id)`,
    bindings,
  )
  // `match` was just filled: with old statistics the planner scans it for every portion.
  if (only === null) {
    await trx.raw('analyze match')
    await writeGoodsNames(trx, editionId)
    await writeFactoryPrices(trx, editionId)
  }
  const coded = only === null ? await keepCodedShipments(trx) : undefined
  const profitOf = netProfits()
  const listed = `select product_id as id from trend where edition_id = ${Number(editionId)}`
  const portions = only === null ? await keysetBatches(trx, listed, PORTION) : [ALL]
  for (const portion of portions) {
    const kinds = await goodsKinds(trx, { ...bindings, ...portion })
    const codes = await customsCodes(trx, { ...kinds, arrival, coded })
    const rows = await many(trx, Priced, changed(only), { ...bindings, ...portion, ...kinds, ...codes })
    if (rows.length > 0) {
      await write(
        trx,
        rows.map((row) => calculated(row, profitOf)),
      )
    }
  }
  if (coded) await trx.raw('drop table coded_shipment')
}

/** Goods ordered on the edition's day. */
async function arrivalDay(trx: Db, editionId: number): Promise<Day> {
  const { day } = await one(
    trx,
    z.object({ day: Day }),
    'select coalesce(as_of, current_date)::text as day from edition where id = ?',
    [editionId],
  )
  return addDays(day, ARRIVAL_DAYS)
}

/** Ids of the portion, and of its products of a known kind with that kind, as two arrays for `unnest`. */
async function goodsKinds(
  trx: Db,
  portion: { editionId: number; only: number[] | null; from: number; to: number },
): Promise<{ listedIds: number[]; kindIds: number[]; kinds: string[] }> {
  const listed = await many(
    trx,
    Listed,
    `select t.product_id as id, p.category, g.phrase, g.head
     from trend t join product p on p.id = t.product_id left join goods_name g on g.product_id = p.id
     where t.edition_id = :editionId and t.product_id between :from and :to
     ${portion.only === null ? '' : 'and t.product_id = any(cast(:only as bigint[]))'}`,
    portion,
  )
  const known = listed.flatMap(({ id, phrase, head, category }) => {
    const kind = usualKindOf(phrase === null || head === null ? null : { phrase, head }, category)
    return kind === null ? [] : [{ id, kind }]
  })
  return {
    listedIds: listed.map(({ id }) => id),
    kindIds: known.map(({ id }) => id),
    kinds: known.map(({ kind }) => kind),
  }
}

const Listed = z.object({
  id: z.int(),
  category: z.nullable(z.string()),
  phrase: z.nullable(z.string()),
  head: z.nullable(z.string()),
})

/** Codes that suppliers' shipments state and the schedule holds, as two arrays for `unnest`. */
async function customsCodes(
  trx: Db,
  { listedIds, arrival, coded }: { listedIds: number[]; arrival: Day; coded: string | undefined },
): Promise<{ codedIds: number[]; codes: string[] }> {
  const stated = await productCodes(trx, listedIds, coded)
  const held = [...stated].filter(([, { hs }]) => dutyFacts(hs, arrival) !== null)
  return { codedIds: held.map(([id]) => id), codes: held.map(([, { hs }]) => hs) }
}

const PORTION = 5000
const ALL = { from: 0, to: Number.MAX_SAFE_INTEGER }

function changed(only: number[] | null): string {
  return `select * from (
      select p.id as product_id, p.channel, p.category, ${CURRENT_PRICE} as price, p.currency,
        case when ${FACTORY_PRICE} is not null then maker.id end as supplier_id,
        ${FACTORY_PRICE} as unit_low, ${FACTORY_PRICE_HIGH} as unit_high,
        ${ASSUMED.map((column) => `assumed.${column}`).join(', ')},
        source.moq, coalesce(source.country, elsewhere.country) as origin,
        case when source.country is not null then 'stated' when elsewhere.country is not null then 'imputed' end as origin_basis,
        coded.hs as customs_code, case when coded.hs is not null then cast(:lawFrom as date) end as law_from, kind.name as usual_kind
      from trend t join product p on p.id = t.product_id ${BEST_SUPPLIER}
      left join goods_name goods on goods.product_id = p.id
      left join unnest(cast(:codedIds as bigint[]), cast(:codes as text[])) as coded(product_id, hs) on coded.product_id = p.id
      left join unnest(cast(:kindIds as bigint[]), cast(:kinds as text[])) as kind(product_id, name) on kind.product_id = p.id
      ${assumedPrice(`(${FACTORY_PRICE} is null or p.currency <> 'USD')`)}
      left join supplier source on source.id = best.supplier_id and not source.forwarder
      left join lateral (
        select other.country from match m join supplier other on other.id = m.supplier_id
        where source.country is null and m.product_id = p.id and not other.forwarder and other.country is not null
        group by other.country order by count(*) desc, min(m.position) limit 1
      ) elsewhere on true
      where t.edition_id = :editionId and p.id between :from and :to ${only === null ? '' : 'and p.id = any(cast(:only as bigint[]))'}
    ) now
    where not exists (
      select from product_profit k where k.product_id = now.product_id and k.schedule_version = :version and k.pieces is not null
        and (${INPUTS.map((column) => `k.${column}`).join(', ')}) is not distinct from (${INPUTS.map((column) => `now.${column}`).join(', ')})
    )`
}

const ASSUMED = Object.keys(AssumedRow.shape)

const INPUTS = [
  'channel',
  'category',
  'price',
  'currency',
  'supplier_id',
  'unit_low',
  'unit_high',
  ...ASSUMED,
  'moq',
  'origin',
  'origin_basis',
  'customs_code',
  'law_from',
  'usual_kind',
]

const Priced = z.object({
  product_id: z.int(),
  channel: z.enum(CHANNELS),
  category: z.nullable(z.string()),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  supplier_id: z.nullable(z.int()),
  unit_low: z.nullable(z.number()),
  unit_high: z.nullable(z.number()),
  ...AssumedRow.shape,
  moq: z.nullable(z.string()),
  origin: z.nullable(z.string()),
  origin_basis: z.nullable(z.enum(['stated', 'imputed'])),
  customs_code: z.nullable(z.string()),
  law_from: z.nullable(Day),
  usual_kind: z.nullable(z.string()),
})
type Priced = z.infer<typeof Priced>

function calculated(row: Priced, profitOf: ReturnType<typeof netProfits>) {
  const { channel, category, price, currency, unit_low: low, unit_high: high } = row
  const minimumOrder = piecesOf(row.moq)
  const facts = {
    unitCost:
      low === null || high === null || currency === null
        ? null
        : // Profits do not depend on `possible`.
          { low, high, currency, supplierId: String(row.supplier_id), possible: false },
    assumedCost: assumedCostIn(row),
    ...{ minimumOrder, origin: row.origin, originBasis: row.origin_basis },
    duty: dutyIn(row),
    usualGoods: usualGoodsOf(row.usual_kind),
  }
  const net = profitOf({ price, currency, channel, category, facts })
  return {
    ...row,
    schedule_version: SCHEDULE.version,
    minimum_order: minimumOrder,
    low: net?.low ?? null,
    likely: net?.likely ?? null,
    high: net?.high ?? null,
    margin: net?.marginPercent ?? null,
    missing: (net?.missing ?? []).join(','),
    pieces: net?.order.pieces ?? 0,
    cash: net?.order.cash ?? null,
    freight: net?.order.freight ?? null,
  }
}

/** A portion is one array per column, which PostgreSQL reads faster than rows. */
const COLUMNS = {
  product_id: 'bigint',
  channel: 'text',
  category: 'text',
  price: 'numeric',
  currency: 'text',
  supplier_id: 'bigint',
  unit_low: 'numeric',
  unit_high: 'numeric',
  assumed_low: 'numeric',
  assumed_likely: 'numeric',
  assumed_high: 'numeric',
  assumed_suppliers: 'integer',
  assumed_of: 'text',
  assumed_by: 'text',
  moq: 'text',
  origin: 'text',
  origin_basis: 'text',
  customs_code: 'text',
  law_from: 'date',
  usual_kind: 'text',
  schedule_version: 'text',
  minimum_order: 'integer',
  low: 'numeric',
  likely: 'numeric',
  high: 'numeric',
  margin: 'float8',
  missing: 'text',
  pieces: 'integer',
  cash: 'numeric',
  freight: 'text',
} satisfies Record<keyof ReturnType<typeof calculated>, string>

async function write(trx: Db, rows: ReturnType<typeof calculated>[]): Promise<void> {
  const columns = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]
  await trx.raw(
    `insert into product_profit (${columns.join(', ')})
    select ${columns.map((column) => (column === 'missing' ? "string_to_array(missing, ',')" : column)).join(', ')}
    from unnest(${columns.map((column) => `?::${COLUMNS[column]}[]`).join(', ')}) as row (${columns.join(', ')})
    on conflict (product_id) do update set ${columns
      .slice(1)
      .map((column) => `${column} = excluded.${column}`)
      .join(', ')}`,
    // The driver encodes arrays; its types forbid two element types at once.
    columns.map((column) => rows.map((row) => row[column]) as string[]),
  )
}

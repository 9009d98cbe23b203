import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { MEASURES, STAGES, type Trend } from '../contracts/trends.ts'
import { readAhead } from '../db/at-once.ts'
import { many } from '../db/checked-rows.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Transaction } from '../db/knex.ts'
import { type CountedWeeks, countedWeeks, REACH_DAYS } from './counted-weeks.ts'
import type { Measure, ProductCounts } from './score-counts.ts'
import { TWO_LOOKS } from './two-looks.ts'

export interface CountedProduct extends ProductCounts {
  stageBefore: Trend['stage']
}

/** `weekEarlier`: today's data about the days up to then. */
export interface CountedTwice {
  now: CountedProduct
  weekEarlier: CountedProduct
}

/**
 * Five weeks up to `asOf`, in batches by id. Sources that end earlier are counted to their own last day; each
 * file is its own record. `weekEarlier` ends seven days before, without facts of later days. The measure is
 * the first available: units a day, then differences of units sold. Then come views a day, their differences,
 * and those of ratings. Differences are spread evenly; a falling total counts as 0. One pass serves both,
 * because it is most of the cost.
 */
export async function* productCounts(trx: Transaction, asOf: Day): AsyncIterable<CountedTwice[]> {
  const records = await recordsOf(trx)
  const countedTwice = readerOf(records)
  const batches = await keysetBatches(trx, 'select id from product', BATCH)
  const bindings = { asOf, records: JSON.stringify(records) }
  for await (const rows of readAhead(batches, (batch) =>
    many(trx, Row, TWO_LOOKS, { ...bindings, ...batch }),
  ))
    yield rows.map(countedTwice)
}

export interface KeptCounts {
  products: number
  batches(): AsyncIterable<CountedTwice[]>
  drop(): Promise<void>
}

/**
 * In a temporary table, because a million products would fill memory. `meanwhile` gets batches and progress
 * (0 to 1).
 */
export async function keepCounts(
  trx: Transaction,
  asOf: Day,
  meanwhile: (batch: CountedTwice[], share: number) => Promise<void>,
): Promise<KeptCounts> {
  const records = await recordsOf(trx)
  const countedTwice = readerOf(records)
  const bindings = { asOf, records: JSON.stringify(records) }
  await trx.raw(
    `create temp table kept_count on commit drop as select * from (${TWO_LOOKS}) looks with no data`,
    { ...bindings, from: 0, to: 0 },
  )
  const batches = await keysetBatches(trx, 'select id from product', BATCH)
  const keep = `insert into kept_count ${TWO_LOOKS} returning *`
  let [read, products] = [0, 0]
  for await (const rows of readAhead(batches, (batch) => many(trx, Row, keep, { ...bindings, ...batch }))) {
    read += 1
    products += rows.length
    await meanwhile(rows.sort((one, other) => one.id - other.id).map(countedTwice), read / batches.length)
  }
  await trx.raw('create index on kept_count (id)')
  await trx.raw('analyze kept_count')
  return {
    products,
    async *batches() {
      const kept = 'select * from kept_count where id between :from and :to order by id'
      for await (const rows of readAhead(batches, (batch) => many(trx, Row, kept, batch)))
        yield rows.map(countedTwice)
    },
    drop: async () => {
      await trx.raw('drop table kept_count')
    },
  }
}

/** 13 weeks, oldest first; unknown days are missing. */
export async function readDailyCounts(
  trx: Transaction,
  productId: number,
  asOf: Day,
): Promise<{ measure: Measure | null; days: { day: Day; amount: number }[] }> {
  const rows = await many(
    trx,
    Flow,
    `with ${DAILY_COUNTS} select measure, day, amount from daily_count order by day`,
    { asOf, productId },
  )
  return { measure: rows[0]?.measure ?? null, days: rows.map(({ day, amount }) => ({ day, amount })) }
}

export function askedOn(which: string): string {
  return `asked as (
    select product_id as id, cast(:asOf as date) as as_of from (select id as product_id from product) p where ${which}
  )`
}

/**
 * SQL `flow`: product, day and known count; `ago` 0 is the last day. Needs `asked` (ids and last days);
 * `which`: the same condition on `product_id`. Totals are read five weeks further back.
 */
export function flows(days: number, which: string): string {
  return `
  seen as materialized (
    select o.product_id, o.day, o.units, o.sold_total, o.views, o.views_total, o.rating_count, a.as_of - o.day as ago
    from asked a join observation o on o.product_id = a.id
    where ${which}
      and o.day > (select min(as_of) from asked) - ${days + 35}
      and o.day > a.as_of - ${days + 35} and o.day <= a.as_of
  ), counted as (
    select product_id, max(day) as last_day, case
      when count(units) filter (where ago < ${days}) > 0 or count(sold_total) > 1 then 'units'
      when count(views) filter (where ago < ${days}) > 0 or count(views_total) > 1 then 'views'
      when count(rating_count) > 1 then 'ratings' end as measure,
      case
        when count(units) filter (where ago < ${days}) > 0 then 'units'
        when count(sold_total) > 1 then 'sold_total'
        when count(views) filter (where ago < ${days}) > 0 then 'views'
        when count(views_total) > 1 then 'views_total'
        when count(rating_count) > 1 then 'rating_count' end as counts
    from seen group by product_id
  ), total as (
    select product_id, ago, total, lag(total) over earlier as before, lag(ago) over earlier as since
    from (
      select s.product_id, s.ago, case c.counts
        when 'sold_total' then s.sold_total
        when 'views_total' then s.views_total
        when 'rating_count' then s.rating_count end as total
      from seen s join counted c using (product_id)
    ) totals
    where total is not null window earlier as (partition by product_id order by ago desc)
  ), flow as (
    select product_id, ago, amount from (
      select s.product_id, s.ago, (case c.counts when 'units' then s.units when 'views' then s.views end)::float8 as amount
      from seen s join counted c using (product_id) where s.ago < ${days}
    ) daily where amount is not null
    union all
    select product_id, day_ago, greatest(total - before, 0)::float8 / (since - ago)
    from total cross join lateral generate_series(ago, least(since - 1, ${days - 1})) as day_ago
    where since is not null
  )`
}

const measure = z.enum(MEASURES)

const Row = z.object({
  id: z.int(),
  channel: z.string(),
  origin: z.string(),
  source: z.string(),
  category: z.nullable(z.string()),
  first_seen_on: Day,
  as_of: z.tuple([Day, Day]),
  last_day: z.tuple([Day, Day]),
  stage_before: z.tuple([z.nullable(z.enum(STAGES)), z.nullable(z.enum(STAGES))]),
  measure: z.tuple([z.nullable(measure), z.nullable(measure)]),
  days: z.nullable(z.string()),
  prices: z.nullable(z.string()),
})

const Flow = z.object({ measure, day: Day, amount: z.number() })

const SourceRecord = z.object({
  channel: z.string(),
  origin: z.string(),
  source: z.string(),
  start: Day,
  last_day: Day,
})
type SourceRecord = z.infer<typeof SourceRecord>

function readerOf(records: readonly SourceRecord[]): (row: z.infer<typeof Row>) => CountedTwice {
  const starts = new Map(records.map((record) => [recordKey(record), record.start]))
  return (row) => {
    const recordStartOn = starts.get(recordKey(row)) ?? row.first_seen_on
    const [days, prices] = [pairsOf(row.days), pairsOf(row.prices)]
    /** `look` 0 is now, 1 a week earlier. More spreads would take as long as the weeks. */
    const counted = (look: 0 | 1): CountedProduct => ({
      ...weeksOn(look, days, prices),
      productId: row.id,
      channel: row.channel,
      category: row.category,
      firstSeenOn: row.first_seen_on,
      recordStartOn,
      measure: row.measure[look],
      asOf: row.as_of[look],
      lastDay: row.last_day[look],
      stageBefore: row.stage_before[look],
    })
    return { now: counted(0), weekEarlier: counted(1) }
  }
}

function pairsOf(text: string | null): number[] {
  return text === null ? [] : JSON.parse(`[${text}]`)
}

/** Later days must not change what is left out. */
function weeksOn(look: 0 | 1, days: readonly number[], prices: readonly number[]): CountedWeeks {
  const counts = new Array<number | null>(REACH_DAYS).fill(null)
  for (let at = 0; at < days.length; at += 2) {
    const key = days[at] ?? 0
    const day = REACH_DAYS - 1 - ((key >> 2) - 7 * look)
    if (key & (look + 1) && day >= 0 && day < REACH_DAYS) counts[day] = days[at + 1] ?? null
  }
  if (prices.length === 0) return countedWeeks(counts, null)
  const priced = new Array<number | null>(REACH_DAYS).fill(null)
  for (let at = 0; at < prices.length; at += 2) {
    const day = REACH_DAYS - 1 - ((prices[at] ?? 0) - 7 * look)
    if (day >= 0 && day < REACH_DAYS) priced[day] = prices[at + 1] ?? null
  }
  return countedWeeks(counts, priced)
}

async function recordsOf(trx: Transaction): Promise<SourceRecord[]> {
  return await many(
    trx,
    SourceRecord,
    `select channel, origin, source, min(first_seen_on) as start, max(coalesce(record_end, last_seen_on)) as last_day
    from product group by channel, origin, source`,
  )
}

function recordKey({ channel, origin, source }: { channel: string; origin: string; source: string }): string {
  return `${channel}|${origin}|${source}`
}

const THIS_ONE = 'product_id = :productId'
/** A few megabytes per answer. */
const BATCH = 5000
/** 13 weeks. */
export const CHART_DAYS = 91
/** SQL, for product :productId up to :asOf. */
export const DAILY_COUNTS = `${askedOn(THIS_ONE)}, ${flows(CHART_DAYS, THIS_ONE)}, daily_count as (
  select c.measure, cast(:asOf as date) - f.ago as day, f.amount from flow f join counted c using (product_id)
)`

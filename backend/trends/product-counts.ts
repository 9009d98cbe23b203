import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { MEASURES, STAGES, type Trend } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Transaction } from '../db/knex.ts'
import type { Measure, ProductCounts, WeekCount } from './score-counts.ts'

/** What a product was counted to be, and the stage that it was in before. */
export interface CountedProduct extends ProductCounts {
  stageBefore: Trend['stage']
}

/** A product as it is counted now, and as it was a week earlier by what is known today of the days up to then. */
export interface CountedTwice {
  now: CountedProduct
  weekEarlier: CountedProduct
}

/**
 * What was counted of each product in the five weeks that end on `asOf`, or on the last day of its own record where that is
 * older: the day to which its source speaks; of files, each of which stands for itself, the last day of the file. Beside it the
 * same of the five weeks that ended seven days earlier, without what only later days told. In batches by id.
 *
 * The measure is the best that a product's source gives: units a day, else differences of the units sold, else views a
 * day, else differences of the views, else differences of the number of ratings. A difference over n days counts as
 * one n-th on each of them; a total that falls counts as 0; nothing older than ten weeks is looked at.
 *
 * Both are read in one pass over the days, which is most of what they cost: the weeks of the earlier look are those of the
 * later one, one further on.
 */
export async function* productCounts(trx: Transaction, asOf: Day): AsyncIterable<CountedTwice[]> {
  const records = await recordsOf(trx)
  const starts = new Map(records.map((record) => [recordKey(record), record.start]))
  for (const { from, to } of await keysetBatches(trx, 'select id from product', BATCH)) {
    const rows = await many(trx, Row, TWO_LOOKS, { asOf, from, to, records: JSON.stringify(records) })
    yield rows.map((row) => {
      const known = {
        ...{
          productId: row.id,
          channel: row.channel,
          category: row.category,
          firstSeenOn: row.first_seen_on,
        },
        recordStartOn: starts.get(recordKey(row)) ?? row.first_seen_on,
      }
      const weeks = (row.weeks ?? []).map(weekOf)
      return { now: countedOn(0, row, weeks, known), weekEarlier: countedOn(1, row, weeks, known) }
    })
  }
}

/** One product's daily counts over the 13 weeks to `asOf`, oldest first; a day that nobody reported is missing. */
export async function readDailyCounts(
  trx: Transaction,
  productId: number,
  asOf: Day,
): Promise<{ measure: Measure | null; days: { day: Day; amount: number }[] }> {
  const rows = await many(
    trx,
    Flow,
    `with ${askedOn(THIS_ONE)}, ${flows(CHART_DAYS, THIS_ONE)}
    select c.measure, cast(:asOf as date) - f.ago as day, f.amount
    from flow f join counted c using (product_id) order by f.ago desc`,
    { asOf, productId },
  )
  return { measure: rows[0]?.measure ?? null, days: rows.map(({ day, amount }) => ({ day, amount })) }
}

/** `asked` for `flows`: these products, all to the day :asOf. */
export function askedOn(which: string): string {
  return `asked as (
    select product_id as id, cast(:asOf as date) as as_of from (select id as product_id from product) p where ${which}
  )`
}

/**
 * `flow`: one row a product and day with a known count; `ago` 0 is the product's last day. Needs `asked`: ids and
 * their last days; `which` says once more, of `product_id`, which these are. Totals are followed five weeks further back, to where the first difference starts.
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
  /** In which of the two looks (1 the later, 2 the earlier, 3 both), week (0 is the last), sum, days, best day, second best. */
  weeks: z.nullable(z.array(z.tuple([z.int(), z.int(), z.number(), z.int(), z.number(), z.number()]))),
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

/** A week of one look or of both, which then share it: there are hundreds of thousands of them. */
function weekOf([looks, number, sum, days, best, second]: NonNullable<z.infer<typeof Row>['weeks']>[number]) {
  return { looks, number, week: { sum, days, best, second } }
}

/** `look`: 0 the later, 1 the earlier, whose weeks are numbered one higher. */
function countedOn(
  look: 0 | 1,
  row: z.infer<typeof Row>,
  counted: readonly ReturnType<typeof weekOf>[],
  known: Pick<CountedProduct, 'productId' | 'channel' | 'category' | 'firstSeenOn' | 'recordStartOn'>,
): CountedProduct {
  const weeks: WeekCount[] = Array.from({ length: 5 }, () => UNKNOWN_WEEK)
  for (const { looks, number, week } of counted) {
    const before = weeks[number - look]
    if (before && looks & (look + 1)) weeks[number - look] = joined(before, week)
  }
  return {
    ...known,
    measure: row.measure[look],
    weeks,
    asOf: row.as_of[look],
    lastDay: row.last_day[look],
    stageBefore: row.stage_before[look],
  }
}

/** Days that both looks know and days that only one does, as one week. */
function joined(one: WeekCount, other: WeekCount): WeekCount {
  if (one.days === 0) return other
  const [best = 0, second = 0] = [one.best, one.second, other.best, other.second].sort((a, b) => b - a)
  return { sum: one.sum + other.sum, days: one.days + other.days, best, second }
}

/** The first and the last day of each source's own record. */
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

const IN_BATCH = 'product_id between :from and :to'
const THIS_ONE = 'product_id = :productId'
/** Products read at once: a few megabytes of answer, and a sort that stays in memory. */
const BATCH = 5000
/** Days of a score: the last week and the four before. */
const SCORE_DAYS = 35
/** How far back a total is followed: to where the first difference of a score starts. */
const REACH_DAYS = SCORE_DAYS + 35
/** Days of a product's own chart and forecast: 13 weeks. */
const CHART_DAYS = 91

const UNKNOWN_WEEK: WeekCount = { sum: 0, days: 0, best: 0, second: 0 }

/**
 * `looks` of a day: 1 where the later look knows it, 2 the earlier, 3 both. A total tells of the days before it only from the
 * day on which it was read.
 */
const TWO_LOOKS = `
  with asked as materialized (
    select p.id, p.channel, p.origin, p.source, p.category, p.first_seen_on, p.last_seen_on, least(cast(:asOf as date),
      coalesce(case p.origin when 'file' then p.record_end end, (
        -- Not joined: the planner would take all of it for one row, and go through every day of every product for each.
        select r.last_day
        from jsonb_to_recordset(cast(:records as jsonb)) as r (channel text, origin text, source text, last_day date)
        where (r.channel, r.origin, r.source) = (p.channel, p.origin, p.source)))) as as_of
    from product p
    where p.id between :from and :to
  ), seen as materialized (
    select o.product_id, o.day, o.units, o.sold_total, o.views, o.views_total, o.rating_count, a.as_of - o.day as ago
    from asked a join observation o on o.product_id = a.id
    where ${IN_BATCH}
      and o.day > (select min(as_of) from asked) - ${REACH_DAYS + 7}
      and o.day > a.as_of - ${REACH_DAYS + 7} and o.day <= a.as_of
  ), counted as materialized (
    select product_id, max(day) filter (where ago < ${REACH_DAYS}) as last_day,
      max(day) filter (where ago >= 7) as earlier_last_day,
      ${bestColumn(0)} as counts, ${bestColumn(7)} as earlier_counts
    from seen group by product_id
  ), column_of as materialized (
    select product_id, counts, case when counts = earlier_counts then 3 else 1 end as looks
    from counted where counts is not null
    union all
    select product_id, earlier_counts, 2 from counted where earlier_counts is distinct from counts and earlier_counts is not null
  ), reading as (
    select s.product_id, c.looks, s.ago, c.counts, case c.counts
      when 'units' then s.units when 'sold_total' then s.sold_total
      when 'views' then s.views when 'views_total' then s.views_total
      else s.rating_count end as amount
    from seen s join column_of c using (product_id)
  ), total as (
    select product_id, looks, ago, amount, lag(amount) over earlier as before, lag(ago) over earlier as since
    from reading where counts not in ('units', 'views') and amount is not null
    window earlier as (partition by product_id, counts order by ago desc)
  ), flow as (
    select product_id, ago, amount::float8, looks from reading
    where counts in ('units', 'views') and ago < ${SCORE_DAYS + 7} and amount is not null
    union all
    select product_id, day_ago, greatest(amount - before, 0)::float8 / (since - ago),
      looks & (case when since < ${REACH_DAYS} then 1 else 0 end + case when ago >= 7 then 2 else 0 end)
    from total cross join lateral generate_series(ago, least(since - 1, ${SCORE_DAYS + 6})) as day_ago
    where since is not null
  ), ranked as (
    select product_id, looks, ago / 7 as week, amount,
      row_number() over (partition by product_id, looks, ago / 7 order by amount desc) as place
    from flow where looks > 0
  ), week as (
    select product_id, looks, week, sum(amount) as sum, count(*) as days, max(amount) as best,
      coalesce(max(amount) filter (where place = 2), 0) as second
    from ranked group by product_id, looks, week
  ), weeks as (
    select product_id, json_agg(json_build_array(looks, week, sum, days, best, second)) as weeks
    from week group by product_id
  )
  select p.id, p.channel, p.origin, p.source, p.category, p.first_seen_on, w.weeks,
    json_build_array(p.as_of, p.as_of - 7) as as_of,
    json_build_array(${measureOf('counts')}, ${measureOf('earlier_counts')}) as measure,
    json_build_array(coalesce(c.last_day, p.last_seen_on), coalesce(c.earlier_last_day, p.last_seen_on)) as last_day,
    json_build_array(${stageBefore('p.as_of')}, ${stageBefore('p.as_of - 7')}) as stage_before
  from asked p left join counted c on c.product_id = p.id left join weeks w on w.product_id = p.id`

function bestColumn(earlier: number): string {
  const known = (column: string, days: number) =>
    `count(${column}) filter (where ago >= ${earlier} and ago < ${days + earlier})`
  return `case
    when ${known('units', SCORE_DAYS)} > 0 then 'units'
    when ${known('sold_total', REACH_DAYS)} > 1 then 'sold_total'
    when ${known('views', SCORE_DAYS)} > 0 then 'views'
    when ${known('views_total', REACH_DAYS)} > 1 then 'views_total'
    when ${known('rating_count', REACH_DAYS)} > 1 then 'rating_count' end`
}

function measureOf(column: string): string {
  return `case c.${column} when 'units' then 'units' when 'sold_total' then 'units'
    when 'views' then 'views' when 'views_total' then 'views' when 'rating_count' then 'ratings' end`
}

function stageBefore(day: string): string {
  return `(select s.to_stage from stage_change s where s.product_id = p.id and s.day < ${day} order by s.day desc limit 1)`
}

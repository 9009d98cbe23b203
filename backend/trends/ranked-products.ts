import * as z from 'zod/mini'
import { addDays, Day, daysBetween } from '../calendar/days.ts'
import { many } from '../db/checked-rows.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Transaction } from '../db/knex.ts'
import type { CountedProduct, CountedTwice } from './product-counts.ts'
import { createRankLists, DEFAULT_EXPONENT, fitExponent, type RankList } from './rank-list.ts'
import { lastRankDay, type Ranked, rankWeeks } from './rank-sales.ts'

export interface RankedProducts {
  inPlace(batch: CountedTwice[]): Promise<CountedTwice[]>
  drop(): Promise<void>
}

/**
 * Products without units and views and with too few ratings. Temporary table; skips sources without ranks.
 */
export async function keepRanks(trx: Transaction, asOf: Day): Promise<RankedProducts> {
  await trx.raw(
    `create temp table ranked_source on commit drop as
    select channel, origin, source, max(coalesce(record_end, last_seen_on)) as last_day
    from product group by channel, origin, source having count(rank) > 0`,
  )
  await trx.raw('analyze ranked_source')
  await trx.raw(
    `create temp table kept_rank (id bigint primary key, list text, channel text, category text, as_of date,
      list_since date, ranks text) on commit drop`,
  )
  const lists = createRankLists()
  const batches = await keysetBatches(
    trx,
    'select id from product join ranked_source using (channel, origin, source)',
    BATCH,
  )
  let products = 0
  for (const batch of batches) {
    for (const row of await many(trx, Kept, KEEP_RANKS, { asOf, ...batch })) {
      products += 1
      for (const [day, rank] of ranksOf(row)) lists.note(row.list, day, rank)
    }
  }
  const exponentOf = products === 0 ? () => DEFAULT_EXPONENT : await exponents(trx, asOf)
  const known = new Map<string, RankList>()
  const listOf = ({ list, channel, category }: Kept) => {
    const found = known.get(list) ?? lists.list(list, exponentOf(channel, category))
    known.set(list, found)
    return found
  }
  return {
    inPlace: async (batch) => {
      if (products === 0) return batch
      const ids = batch.map(({ now }) => now.productId)
      const rows = await many(trx, Kept, 'select * from kept_rank where id = any(cast(? as bigint[]))', [ids])
      const ranked = new Map(rows.map((row) => [row.id, rankedOf(row, listOf(row))]))
      return batch.map((counted) => {
        const ranks = ranked.get(counted.now.productId)
        return ranks === undefined
          ? counted
          : { now: byRank(counted.now, ranks), weekEarlier: byRank(counted.weekEarlier, ranks) }
      })
    },
    drop: async () => {
      await trx.raw('drop table kept_rank, ranked_source')
    },
  }
}

function byRank(product: CountedProduct, ranked: Ranked): CountedProduct {
  const { productId, channel, category, asOf, lastDay, firstSeenOn, recordStartOn, stageBefore } = product
  const to = daysBetween(EPOCH, asOf)
  const weeks = rankWeeks(ranked, to)
  const last = lastRankDay(ranked, to)
  const known = { productId, channel, category, asOf, firstSeenOn, recordStartOn, stageBefore }
  if (weeks === null) return { ...known, measure: null, weeks: NO_WEEKS, lastDay }
  return {
    ...known,
    measure: 'ranks',
    weeks,
    rankList: ranked.list,
    lastDay: last === null ? lastDay : addDays(EPOCH, last),
  }
}

function rankedOf(row: Kept, list: RankList): Ranked {
  const since = row.list_since === null ? Number.NEGATIVE_INFINITY : daysBetween(EPOCH, row.list_since)
  return { ranks: new Map(ranksOf(row)), list, since }
}

function ranksOf({ as_of, ranks }: Kept): [day: number, rank: number][] {
  const last = daysBetween(EPOCH, as_of)
  return ranks.split(',').map((pair) => {
    const [ago = '0', rank = '1'] = pair.split(':')
    return [last - Number(ago), Number(rank)]
  })
}

/** By category, else channel, else published. */
async function exponents(
  trx: Transaction,
  asOf: Day,
): Promise<(channel: string, category: string | null) => number> {
  const rows = await many(trx, Both, RANKED_SALES, { asOf, sample: SAMPLE })
  const fitted = new Map<string, number | null>()
  return (channel, category) => {
    const key = `${channel}|${category}`
    if (!fitted.has(key)) {
      const ofChannel = rows.filter((row) => row.channel === channel)
      const ofCategory = ofChannel.filter((row) => row.category === category)
      fitted.set(key, fitExponent(ofCategory) ?? fitExponent(ofChannel))
    }
    return fitted.get(key) ?? DEFAULT_EXPONENT
  }
}

const Kept = z.object({
  id: z.int(),
  list: z.string(),
  channel: z.string(),
  category: z.nullable(z.string()),
  as_of: Day,
  list_since: z.nullable(Day),
  ranks: z.string(),
})
type Kept = z.infer<typeof Kept>

const Both = z.object({
  channel: z.string(),
  category: z.nullable(z.string()),
  list: z.string(),
  logRank: z.number(),
  logUnits: z.number(),
})

const EPOCH: Day = '1970-01-01'
const NO_WEEKS = Array.from({ length: 5 }, () => ({ sum: 0, days: 0, best: 0, second: 0 }))
const BATCH = 5000
const SAMPLE = 3000
/** `RANK_DAYS` cover scores of now and a week earlier. */
const REACH_DAYS = 70
const RANK_DAYS = 42
const ENOUGH_RATINGS = 30

/** One pass: joined twice, a planner that expects one row would group again for each product. */
const KEEP_RANKS = `insert into kept_rank
  with asked as materialized (
    select p.id, concat_ws('|', p.channel, p.origin, p.source, p.source_category) as list, p.channel, p.category, p.list_since,
      least(cast(:asOf as date), coalesce(case p.origin when 'file' then p.record_end end, r.last_day)) as as_of
    from product p join ranked_source r using (channel, origin, source)
    where p.id between :from and :to
  ), unsold as materialized (
    -- One counted day leaves a product out, so not all of its days are read.
    select * from asked a where not exists (
      select from observation o where o.product_id = a.id and o.product_id between :from and :to
        and (o.units is not null or o.views is not null)
        and o.day > a.as_of - ${REACH_DAYS} and o.day <= a.as_of)
  ), seen as (
    select a.*, a.as_of - o.day as ago, o.sold_total, o.views_total, o.rating_count,
      case when o.day >= coalesce(a.list_since, o.day) then o.rank end as rank
    from unsold a join observation o on o.product_id = a.id
    where o.product_id between :from and :to
      and o.day > (select min(as_of) from unsold) - ${REACH_DAYS} and o.day > a.as_of - ${REACH_DAYS} and o.day <= a.as_of
  )
  select id, list, channel, category, as_of, list_since,
    string_agg(ago || ':' || rank, ',') filter (where rank is not null and ago < ${RANK_DAYS})
  from seen group by id, list, channel, category, as_of, list_since
  having count(*) filter (where rank is not null and ago < ${RANK_DAYS}) > 0
    and count(sold_total) < 2 and count(views_total) < 2
    and (count(rating_count) < 2 or (max(rating_count) - min(rating_count)) * 14 < ${ENOUGH_RATINGS}
      * (max(ago) filter (where rating_count is not null) - min(ago) filter (where rating_count is not null)))
  returning id, list, channel, category, as_of, list_since, ranks`

/** md5 order is random but repeatable. */
const RANKED_SALES = `with sample as (
    select p.id, p.channel, p.category, concat_ws('|', p.channel, p.origin, p.source, p.source_category) as list
    from product p join ranked_source using (channel, origin, source)
    where p.rank is not null order by md5(p.id::text), p.id limit :sample
  )
  select s.channel, s.category, s.list, avg(ln(o.rank))::float8 as "logRank", ln(avg(o.units))::float8 as "logUnits"
  from sample s join observation o on o.product_id = s.id
  where o.rank > 0 and o.units is not null and o.day > cast(:asOf as date) - 35 and o.day <= cast(:asOf as date)
  group by s.id, s.channel, s.category, s.list having sum(o.units) > 0`

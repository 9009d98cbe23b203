import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { groupBy } from '../process/group-by.ts'

/** A source's totals on a day: those with an earlier one, and those that differ from it. */
export interface DayMoves {
  day: Day
  compared: number
  moved: number
}

/**
 * Days on which under `STILL_SHARE` of the usual totals moved. Daily shares weighted by themselves give the
 * usual share, so days without a move have no weight. With fewer than `MIN_MOVES` usual moves a still day may
 * be chance.
 */
export function unrenewedDays<T extends DayMoves>(days: readonly T[]): T[] {
  const shares = days.map(({ compared, moved }) => (compared === 0 ? 0 : moved / compared))
  const sum = shares.reduce((total, share) => total + share, 0)
  const usual = sum === 0 ? 0 : shares.reduce((total, share) => total + share * share, 0) / sum
  return days.filter(
    ({ compared, moved }) => compared * usual >= MIN_MOVES && moved < compared * usual * STILL_SHARE,
  )
}

/**
 * Writes `unrenewed_day`: repeated totals by source and day. The merge omits them, so the next difference
 * spreads over the days since. A record of such totals ends with its last count. Samples products. Needs
 * `incoming_record`.
 */
export async function findUnrenewed(trx: Transaction, runId: number): Promise<boolean> {
  await trx.raw(SAMPLED)
  // Without statistics the planner reads all days of all products.
  await trx.raw('analyze sampled_product')
  const moves = await many(trx, Moves, MOVES, { runId, facts: [...FACTS] })
  await trx.raw('drop table sampled_product')
  const found = [...groupBy(moves, ({ source, origin }) => `${origin}|${source}`).values()].flatMap(
    unrenewedOf,
  )
  if (found.length === 0) return false
  await trx.raw(
    `create temp table unrenewed_day on commit drop as
    select source, origin, day as repeated_on, max(renewed_on) as renewed_on, bool_or(stored) as stored,
      ${TOTALS.map((total) => `bool_or(fact = '${total}') as ${total}`).join(', ')}
    from jsonb_to_recordset(?::jsonb) as u (source text, origin text, fact text, day date, stored boolean, renewed_on date)
    group by source, origin, day`,
    [JSON.stringify(found)],
  )
  await trx.raw(
    `update incoming_record r set ends_on = u.renewed_on from unrenewed_day u
    where (u.source, u.origin, u.repeated_on) = (r.source, r.origin, r.ends_on) and u.renewed_on is not null`,
  )
  return true
}

type Moves = z.infer<typeof Moves>
const Moves = z.object({
  source: z.string(),
  origin: Origin,
  fact: z.string(),
  day: Day,
  compared: z.int(),
  moved: z.int(),
  stored: z.boolean(),
})

/** `renewed_on`: a record's last day; null if other facts count it. */
function unrenewedOf(moves: readonly Moves[]): (Moves & { renewed_on: Day | null })[] {
  // Better evidence than few new ratings.
  const best = FACTS.slice(0, -1).find((fact) => moves.some((day) => day.fact === fact))
  return TOTALS.flatMap((total) => {
    const days = moves.filter(({ fact }) => fact === total)
    const unrenewed = new Set(unrenewedDays(days))
    let renewedOn: Day | null = null
    const found: (Moves & { renewed_on: Day | null })[] = []
    for (const day of days) {
      if (unrenewed.has(day)) found.push({ ...day, renewed_on: total === best ? renewedOn : null })
      else renewedOn = day.day
    }
    return found
  })
}

/** Deletes repeated totals stored before the source's pattern was known. */
export async function forgetUnrenewed(trx: Transaction): Promise<void> {
  const of = 'o.product_id = p.id and o.day = u.repeated_on and (u.source, u.origin) = (p.source, p.origin)'
  await trx.raw(
    `update observation o set ${TOTALS.map((total) => `${total} = case when u.${total} then null else o.${total} end`).join(', ')}
    from product p, unrenewed_day u
    where ${of} and u.stored and (${TOTALS.map((total) => `(u.${total} and o.${total} is not null)`).join(' or ')})`,
  )
  await trx.raw(
    `delete from observation o using product p, unrenewed_day u
    where ${of} and u.stored and num_nonnulls(o.units, o.views, o.sold_total, o.views_total, o.price, o.rank, o.rating,
      o.rating_count, o.competitors) = 0`,
  )
}

export const TOTALS = ['sold_total', 'views_total', 'rating_count'] as const
/** Best evidence first, as trends are counted. */
const FACTS = ['units', 'sold_total', 'views', 'views_total', 'rating_count']
const MIN_MOVES = 20
const STILL_SHARE = 0.1
/** 20 moves at a share of 4 %, in half a second. */
const SAMPLE = 500

const SAMPLED = `
  create temp table sampled_product on commit drop as
  select row_number() over () as number, m.source, m.origin, m.channel, m.external_id, p.id as product_id
  from (
    select *, row_number() over (partition by source, origin order by md5(external_id), channel) as sample
    from (select distinct source, origin, channel, external_id from incoming_product_row) products
  ) m
  left join product p on (p.channel, p.origin, p.external_id) = (m.channel, m.origin, m.external_id)
  where m.sample <= ${SAMPLE}`

const MOVES = `
  with given as (
    select m.number, (day->>0)::date as day, (day->>1)::bigint as units, (day->>2)::bigint as views,
      (day->>3)::bigint as sold_total, (day->>4)::bigint as views_total, (day->>9)::bigint as rating_count, false as stored
    from sampled_product m
    join incoming_product_row r using (source, origin, channel, external_id)
    join staged s on s.run_id = :runId and s.source = r.source and s.seq = r.seq
    cross join lateral jsonb_array_elements(s.body->'days') as day
    union all
    select m.number, o.day, o.units, o.views, o.sold_total, o.views_total, o.rating_count, true
    from sampled_product m join observation o using (product_id)
  ), reading as (
    select number, fact, day, max(amount) as amount, bool_or(stored) as stored
    from given cross join lateral (values (1, units), (2, sold_total), (3, views), (4, views_total), (5, rating_count))
      as facts (fact, amount)
    where amount is not null group by number, fact, day
  ), compared as (
    select *, lag(amount) over (partition by number, fact order by day) as before from reading
  )
  select m.source, m.origin, (cast(:facts as text[]))[fact] as fact, day, count(before) as compared,
    count(*) filter (where amount <> before) as moved, bool_or(stored) as stored
  from compared join sampled_product m using (number) group by m.source, m.origin, fact, day order by day`

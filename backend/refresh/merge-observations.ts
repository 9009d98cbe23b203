import * as z from 'zod/mini'
import { one } from '../db/checked-rows.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Transaction } from '../db/knex.ts'
import { bitOf, DAILY_ROWS_DAYS, mondayOf, WEEK_SUMS_DAYS } from '../trends/week-sums.ts'
import { Changes } from './merge-run.ts'
import { TOTALS } from './unrenewed-totals.ts'

/**
 * A later value of a day replaces an earlier one; a missing value does not. Folded and older days stay.
 * Batches keep sorts in memory and index writes ordered. Needs `incoming_product_row`, and `unrenewed_day` if
 * there is one. Products without days cannot conflict, because one publication writes at a time; checks would
 * add half to the time.
 */
export async function mergeObservations(
  trx: Transaction,
  runId: number,
  unrenewed: boolean,
  progress: (share: number) => void,
): Promise<Changes> {
  const changes: Changes = { added: 0, changed: 0 }
  const batches = await keysetBatches(
    trx,
    'select distinct product_id as id from incoming_product_row',
    BATCH,
  )
  for (const [at, { from, to }] of batches.entries()) {
    const { known } = await one(
      trx,
      Known,
      'select exists (select from observation where product_id between :from and :to) as known',
      { from, to },
    )
    const { added, changed } = await one(
      trx,
      Changes,
      `with newest as (
        select product_id, least(current_date, greatest(max(last_day), (
          select max(day) from observation o where o.product_id = r.product_id))) as last_day
        from incoming_product_row r where product_id between :from and :to group by product_id
      ), written as (
        insert into observation (product_id, day, ${FACTS.join(', ')})
        select distinct on (r.product_id, (day->>0)::date) r.product_id, ${unrenewed ? RENEWED_COLUMNS : DAY_COLUMNS}
        from incoming_product_row r
        join newest n on n.product_id = r.product_id
        join staged s on s.run_id = :runId and s.source = r.source and s.seq = r.seq
        cross join lateral jsonb_array_elements(s.body->'days') as day
        ${unrenewed ? UNRENEWED : ''}
        where r.product_id between :from and :to ${unrenewed ? HAS_FACTS : ''} and (${DAY} > n.last_day - ${DAILY_ROWS_DAYS}
          or (${DAY} > n.last_day - ${WEEK_SUMS_DAYS} and not exists (
            select from product_week w where w.product_id = r.product_id and w.week = ${mondayOf(DAY)}
              and w.days_folded & ${bitOf(DAY)} <> 0)))
        order by r.product_id, (day->>0)::date, r.observed_at desc, r.seq desc, r.source
        ${known ? LATER_WORD : ''}
        returning xmax = 0 as added
      )
      select count(*) filter (where added) as added, count(*) filter (where not added) as changed from written`,
      { runId, from, to },
    )
    changes.added += added
    changes.changed += changed
    progress((at + 1) / batches.length)
  }
  return changes
}

const Known = z.object({ known: z.boolean() })

const BATCH = 5000
const DAY = '(day->>0)::date'

/** In the order of `DAY_FIELDS`, after the day. */
const FACT_TYPES = {
  units: 'integer',
  views: 'bigint',
  sold_total: 'bigint',
  views_total: 'bigint',
  price: 'numeric(14, 2)',
  currency: 'text',
  rank: 'integer',
  rating: 'numeric(3, 2)',
  rating_count: 'bigint',
  competitors: 'integer',
}
const FACTS = Object.keys(FACT_TYPES)
const STAGED = Object.entries(FACT_TYPES).map(([fact, type], at) => ({
  fact,
  staged: `(day->>${at + 1})::${type}`,
}))
const DAY_COLUMNS = [DAY, ...STAGED.map(({ staged }) => staged)].join(', ')

const UNRENEWED = `left join unrenewed_day u on (u.source, u.origin, u.repeated_on) = (r.source, r.origin, ${DAY})`
const RENEWED = STAGED.map(({ fact, staged }) =>
  TOTALS.some((total) => total === fact) ? `case when u.${fact} then null else ${staged} end` : staged,
).join(', ')
const RENEWED_COLUMNS = `${DAY}, ${RENEWED}`
const HAS_FACTS = `and (u.repeated_on is null or num_nonnulls(${RENEWED}) > 0)`

const LATER_WORD = `
  on conflict (product_id, day) do update set
  ${FACTS.map((fact) => `${fact} = coalesce(excluded.${fact}, observation.${fact})`).join(', ')}
  where ${FACTS.map((fact) => `coalesce(excluded.${fact}, observation.${fact}) is distinct from observation.${fact}`).join(' or ')}`

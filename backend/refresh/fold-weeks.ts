import type { Day } from '../calendar/days.ts'
import { keysetBatches } from '../db/keyset-batches.ts'
import type { Transaction } from '../db/knex.ts'
import { DAILY_ROWS_DAYS, WEEK_SUMS, WEEK_SUMS_DAYS } from '../trends/week-sums.ts'

/**
 * Folds old daily rows into weekly sums and deletes expired weeks. Counted from the product's newest day,
 * because an ended source is scored as of then. Idempotent: `mergeObservations` refuses folded days. The
 * newest folded row with a lifetime total stays while the next can be compared with it.
 */
export async function foldWeeks(trx: Transaction, asOf: Day): Promise<void> {
  for (const { from, to } of await keysetBatches(trx, 'select id from product', BATCH)) {
    await trx.raw(FOLD, { asOf, from, to })
  }
}

const SUMS = ['units', 'views', 'ratings'] as const
const COLUMNS = [
  'days_folded',
  ...SUMS.flatMap((sum) => [sum, `${sum}_days`]),
  'price_low',
  'price_high',
  'price_last',
  'price_last_on',
  'currency',
  'best_rank',
]

/** Later prices in another currency replace earlier ones; earlier ones are left out. */
const IS_LATER = 'coalesce(excluded.price_last_on >= w.price_last_on, w.price_last_on is null)'
const SAME_CURRENCY = '(excluded.currency is not distinct from w.currency)'
const MERGED: Record<string, string> = {
  days_folded: 'w.days_folded | excluded.days_folded',
  ...Object.fromEntries(
    SUMS.flatMap((sum) => [
      [
        sum,
        `case when excluded.${sum} is null then w.${sum} else coalesce(w.${sum}, 0) + excluded.${sum} end`,
      ],
      [`${sum}_days`, `w.${sum}_days | excluded.${sum}_days`],
    ]),
  ),
  price_low: `case when ${SAME_CURRENCY} then least(w.price_low, excluded.price_low)
    when ${IS_LATER} then excluded.price_low else w.price_low end`,
  price_high: `case when ${SAME_CURRENCY} then greatest(w.price_high, excluded.price_high)
    when ${IS_LATER} then excluded.price_high else w.price_high end`,
  price_last: `case when ${IS_LATER} then excluded.price_last else w.price_last end`,
  price_last_on: 'greatest(w.price_last_on, excluded.price_last_on)',
  currency: `case when ${IS_LATER} then excluded.currency else w.currency end`,
  best_rank: 'least(w.best_rank, excluded.best_rank)',
}

/** A future date is a source's error and must not age other days. */
const FOLD = `
  with due as materialized (
    select product_id, newest, newest - ${DAILY_ROWS_DAYS} as until
    from (
      select p.id as product_id, (select min(day) from observation o where o.product_id = p.id) as oldest,
        (select max(day) from observation o where o.product_id = p.id and o.day <= cast(:asOf as date)) as newest
      from product p where p.id between :from and :to
    ) span
    where oldest <= newest - ${DAILY_ROWS_DAYS}
  ), old as materialized (
    select o.*, d.until, o.day > d.newest - ${WEEK_SUMS_DAYS} as counts
    from observation o join due d on o.product_id = d.product_id and o.day <= d.until
  ), said as materialized (
    select * from old where counts
  ), ${WEEK_SUMS}, folded as (
    insert into product_week as w (product_id, week, ${COLUMNS.join(', ')})
    select product_id, week, ${COLUMNS.join(', ')} from week_sum
    on conflict (product_id, week) do update set
      ${COLUMNS.map((column) => `${column} = ${MERGED[column]}`).join(', ')}
    where ${COLUMNS.map((column) => `w.${column} is distinct from ${MERGED[column]}`).join(' or ')}
  ), forgotten as (
    delete from product_week w using due d
    where w.product_id = d.product_id and w.week <= d.newest - ${WEEK_SUMS_DAYS + 6}
  ), needed as (
    select product_id, unnest(array[
      max(day) filter (where sold_total is not null),
      max(day) filter (where views_total is not null),
      max(day) filter (where rating_count is not null)]) as day
    from said where day > until - 35 group by product_id
  )
  delete from observation o using old
  where (o.product_id, o.day) = (old.product_id, old.day)
    and not exists (select from needed n where (n.product_id, n.day) = (o.product_id, o.day))`

/** Same as a scoring batch, so a sort of their week stays in memory. */
const BATCH = 5000

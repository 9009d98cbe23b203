import { changed } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { bitOf, DAILY_ROWS_DAYS, mondayOf } from '../trends/week-sums.ts'

/**
 * `incoming_record`: each source's last day, and whether a missing row means no sales, as in most sales
 * files. Unknown with days far apart, or rows for nearly every product and day. Needs `incoming_product_row`.
 */
export async function gatherRecords(trx: Transaction, runId: number): Promise<void> {
  await trx.raw(
    `create temp table incoming_record on commit drop as
    select source, origin, coalesce(max(last_day), max(last_on)) as ends_on, false as silence_is_none
    from incoming_product_row group by source, origin`,
  )
  await trx.raw(
    `with sold as (
      select distinct r.source, r.external_id, (day->>0)::date as day
      from incoming_product_row r
      join staged s on s.run_id = :runId and s.source = r.source and s.seq = r.seq
      cross join lateral jsonb_array_elements(s.body->'days') as day
      where r.origin = 'file' and day->>1 is not null
    ), day as (
      select source, day, row_number() over (partition by source order by day) as number
      from (select distinct source, day from sold) days
    ), life as (
      select sold.source, count(*) as known, max(day.number) - min(day.number) + 1 as days
      from sold join day using (source, day) group by sold.source, sold.external_id
    )
    update incoming_record r set silence_is_none = true
    from (
      select source from life group by source
      having count(*) >= ${MIN_PRODUCTS} and sum(known) <= ${SPARSE} * sum(days)
    ) sparse
    join (
      select source from day group by source
      having max(day) - min(day) + 1 >= ${MIN_DAYS} and count(*) >= 0.5 * (max(day) - min(day) + 1)
    ) daily using (source)
    where r.source = sparse.source`,
    { runId },
  )
}

/**
 * Adds zeros from a product's first row to the end of the file. Only for days that charts and trends read.
 * Returns the number of days.
 */
export async function fillSilence(trx: Transaction): Promise<number> {
  return await changed(
    trx,
    `insert into observation (product_id, day, units)
    select sold.product_id, day::date, 0
    from (
      select product_id, min(r.first_day) as first_on, max(ends_on) as ends_on
      from incoming_product_row r join incoming_record using (source, origin)
      where silence_is_none group by product_id
    ) sold
    cross join lateral generate_series(greatest(first_on, ends_on - ${DAILY_ROWS_DAYS - 1}), ends_on, interval '1 day') as day
    where not exists (
      select from product_week w where w.product_id = sold.product_id and w.week = ${mondayOf('day::date')}
        and w.days_folded & ${bitOf('day::date')} <> 0)
    on conflict (product_id, day) do nothing`,
  )
}

/** Below these a pattern may be chance. */
const MIN_PRODUCTS = 2
const MIN_DAYS = 28
/** Share of days between a product's first and last row. Above it, a missing day is a gap. */
const SPARSE = 0.9

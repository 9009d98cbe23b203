import type { Transaction } from '../db/knex.ts'

/**
 * Marks the products of a file of daily sales in which most days of most products have no row: there no row means that
 * none was sold, elsewhere that nobody knows. Shorter files do not show which they are and leave the marks as they are.
 * Needs `incoming_product_row`, identified.
 */
export async function markSparseRecords(trx: Transaction, runId: number): Promise<void> {
  await trx.raw(
    `with sold as (
      select r.source, r.product_id, (day->>0)::date as day
      from incoming_product_row r
      join staged s on s.run_id = :runId and s.source = r.source and s.seq = r.seq
      cross join lateral jsonb_array_elements(s.body->'days') as day
      where r.origin = 'file' and day->>1 is not null
    ), lifetime as (
      select source, product_id, count(distinct day) as known, max(day) - min(day) + 1 as days, min(day) as first_on,
        max(day) as last_on
      from sold group by source, product_id
    ), record as (
      select source, sum(known) / sum(days) <= ${DENSE} as sparse
      from lifetime group by source having max(last_on) - min(first_on) >= ${SHOWS_DAYS}
    )
    update product p set sparse_record = record.sparse
    from lifetime join record using (source)
    where p.id = lifetime.product_id and p.sparse_record <> record.sparse`,
    { runId },
  )
}

/** The share of a product's days from its first row to its last above which a missing one is a gap in the record. */
const DENSE = 0.9
/** Four weeks: enough days to tell one from the other. */
const SHOWS_DAYS = 27

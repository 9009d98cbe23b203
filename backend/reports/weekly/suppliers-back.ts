import * as z from 'zod/mini'
import { Day } from '../../calendar/days.ts'
import { QUIET_DAYS } from '../../contracts/weekly.ts'
import { columnsOf, many, manyOf } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import { Sourced, sourceLabel } from '../../provenance/source-state.row.ts'
import { SupplierColumns, SupplierRow } from '../../suppliers/supplier.row.ts'
import { RISING } from '../../trends/rising.ts'

export interface ReturnedSupplier extends Sourced {
  id: number
  name: string
  country: string | null
  /** First arrival in the newest week, and the previous one. */
  shippedOn: Day
  quietSince: Day
  /** From matched rising products. Empty: for watchers only. */
  categories: (string | null)[]
}

/**
 * Newest shipment day per origin. Customs records are late, so 'last week' is the newest recorded week; a
 * record that ended a month ago has no news.
 */
export async function recordEnds(trx: Transaction, until: Day): Promise<Map<string, Day>> {
  const rows = await many(
    trx,
    RecordEnd,
    `select origin, day from unnest(array['live', 'sandbox', 'file']) as origin
     cross join lateral (
       select max(arrived_on) as day from shipment s where s.origin = origin.origin and s.arrived_on <= :until
     ) newest
     where day > cast(:until as date) - ${OLDEST_RECORD_DAYS}`,
    { until },
  )
  return new Map(rows.map(({ origin, day }) => [origin, day]))
}

/** After at least sixty quiet days; longest silence first. */
export async function suppliersBack(
  trx: Transaction,
  { editionId, ends }: { editionId: number; ends: ReadonlyMap<string, Day> },
): Promise<ReturnedSupplier[]> {
  const rows = await many(
    trx,
    BackRow,
    `with fresh as (
      select s.supplier_id, min(s.arrived_on) as shipped_on
      from jsonb_to_recordset(:ends::jsonb) as e (origin text, day date)
      -- Apart, so that a week is looked up in the index for each origin instead of all weeks being read.
      cross join lateral (
        select supplier_id, arrived_on from shipment
        where origin = e.origin and arrived_on > e.day - 7 and arrived_on <= e.day offset 0
      ) s
      group by s.supplier_id
    ), back as (
      select f.*, (select max(s.arrived_on) from shipment s
        where s.supplier_id = f.supplier_id and s.arrived_on < f.shipped_on) as quiet_since
      from fresh f join supplier on supplier.id = f.supplier_id and not supplier.forwarder
    )
    select b.*, array(
        select distinct p.category from match m
        join trend t on t.product_id = m.product_id and t.edition_id = :editionId
        join product p on p.id = m.product_id
        where m.supplier_id = b.supplier_id and ${RISING}) as categories
    from back b where b.shipped_on - b.quiet_since >= ${QUIET_DAYS}
    order by b.shipped_on - b.quiet_since desc, b.supplier_id`,
    { editionId, ends: JSON.stringify([...ends].map(([origin, day]) => ({ origin, day }))) },
  )
  const query = SupplierRow.query(trx)
    .select(...columnsOf('supplier', KnownColumns), sourceLabel('supplier'))
    .whereIn(
      'supplier.id',
      rows.map((row) => row.supplier_id),
    )
  const known = await manyOf(query, KnownRow)
  const byId = new Map(known.map((row) => [row.id, row]))
  return rows.flatMap(({ supplier_id, shipped_on, quiet_since, categories }) => {
    const row = byId.get(supplier_id)
    if (!row) return []
    const { id, name, country, source_label, origin, observed_at } = row
    return {
      ...{ id, name, country, source_label, origin, observed_at },
      ...{ shippedOn: shipped_on, quietSince: quiet_since, categories },
    }
  })
}

const KnownColumns = z.pick(SupplierColumns, {
  id: true,
  name: true,
  country: true,
  origin: true,
  observed_at: true,
})
const KnownRow = z.object({ ...KnownColumns.shape, ...Sourced.shape })

const RecordEnd = z.object({ origin: z.string(), day: Day })

const BackRow = z.object({
  supplier_id: z.int(),
  shipped_on: Day,
  quiet_since: Day,
  categories: z.array(z.nullable(z.string())),
})

const OLDEST_RECORD_DAYS = 30

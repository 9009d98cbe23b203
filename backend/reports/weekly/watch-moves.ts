import * as z from 'zod/mini'
import { Day } from '../../calendar/days.ts'
import { productInWeek } from '../../changes/product-changes.ts'
import { shopInWeek } from '../../changes/shop-changes.ts'
import { supplierInWeek } from '../../changes/supplier-changes.ts'
import { type FactChange, weightOf } from '../../contracts/changes.ts'
import { STAGES } from '../../contracts/trends.ts'
import type { WatchMove } from '../../contracts/weekly.ts'
import { columnsOf, many } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import { provenanceOf } from '../../provenance/provenance-of.ts'
import { Sourced, sourceLabelSql } from '../../provenance/source-state.row.ts'
import { shopWeeks } from '../../shops/shop-weeks.ts'
import { FOUND_DEAD_ON } from '../../suppliers/verification.ts'
import { TrendFactsColumns } from '../../trends/trend.row.ts'
import { trendFactsOf } from '../../trends/trend-facts.ts'
import type { WeekChanges } from './week-changes.ts'

export interface Watched {
  moves: WatchMove[]
  suppliers: Set<number>
}

/** Same few queries for any number of members. */
export async function watchMoves(
  trx: Transaction,
  memberIds: readonly number[],
  changes: WeekChanges,
): Promise<Map<number, Watched>> {
  const found = new Map(memberIds.map((id) => [id, { moves: [] as Weighed[], suppliers: new Set<number>() }]))
  const note = (kind: WatchMove['kind'], row: Moved, changed: FactChange[]) => {
    if (changed.length === 0) return
    found.get(row.member_id)?.moves.push({
      kind,
      id: String(row.id),
      name: row.name,
      what: changed.map(({ what }) => what).join(' '),
      provenance: provenanceOf(row),
      weight: weightOf(changed),
    })
  }
  for (const row of await productRows(trx, memberIds, changes)) {
    note('product', row, productInWeek(row, trendFactsOf(row)))
  }
  const back = new Set(changes.suppliersBack.map(({ id }) => id))
  for (const row of await supplierRows(trx, memberIds, changes)) {
    found.get(row.member_id)?.suppliers.add(row.id)
    if (!back.has(row.id)) note('supplier', row, supplierInWeek(row))
  }
  for (const row of await shopRows(trx, memberIds, changes)) note('shop', row, shopInWeek(row))
  for (const { moves } of found.values())
    moves.sort((a, b) => b.weight - a.weight || a.name.localeCompare(b.name))
  return found
}

type Weighed = WatchMove & { weight: number }

const Moved = z.object({ ...Sourced.shape, member_id: z.int(), id: z.int(), name: z.string() })
type Moved = z.infer<typeof Moved>

const ProductRow = z.object({
  ...Moved.shape,
  ...TrendFactsColumns.shape,
  before_velocity: z.nullable(z.number()),
  before_stage: z.nullable(z.enum(STAGES)),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  before_price: z.nullable(z.number()),
  before_currency: z.nullable(z.string()),
})

/** Entries not dropped, with source prices at both ends of the week. */
async function productRows(
  trx: Transaction,
  memberIds: readonly number[],
  { editionId, from, until }: WeekChanges,
): Promise<z.infer<typeof ProductRow>[]> {
  const price = (day: string) => `left join lateral (
      select o.price, o.currency from observation o
      where o.product_id = p.id and o.price is not null and o.day <= ${day} and o.day > cast(${day} as date) - 7
      order by o.day desc limit 1)`
  return await many(
    trx,
    ProductRow,
    `select w.member_id, p.id, p.name, p.origin, p.observed_at, ${sourceLabelSql('p')} as source_label,
      ${columnsOf('t', TrendFactsColumns).join(', ')}, t.before_velocity, t.before_stage,
      a.price, a.currency, b.price as before_price, b.currency as before_currency
    from (
      select distinct member_id, product_id from pipeline_entry
      where member_id = any(:memberIds) and stage <> 'dropped' and product_id is not null
    ) w join product p on p.id = w.product_id
    join trend t on t.product_id = p.id and t.edition_id = :editionId and t.caveat is distinct from 'stale'
    ${price(':until')} a on true
    ${price(':from')} b on true`,
    { editionId, from, until, memberIds: [...memberIds] },
  )
}

const SupplierRow = z.object({
  ...Moved.shape,
  arrivals: z.int(),
  record_end: z.nullable(Day),
  checked_on: z.nullable(Day),
  found_dead_on: z.nullable(Day),
})

async function supplierRows(
  trx: Transaction,
  memberIds: readonly number[],
  { from, until, recordEnds }: WeekChanges,
): Promise<z.infer<typeof SupplierRow>[]> {
  return await many(
    trx,
    SupplierRow,
    `select w.member_id, s.id, s.name, s.origin, s.observed_at, ${sourceLabelSql('s')} as source_label,
      e.day as record_end,
      (select count(*) from shipment sh
        where sh.supplier_id = s.id and sh.arrived_on > e.day - 7 and sh.arrived_on <= e.day) as arrivals,
      (select contact.verified_on from contact where contact.supplier_id = s.id
        and contact.verified_on > cast(:from as date) and contact.verified_on <= cast(:until as date)) as checked_on,
      (select ${FOUND_DEAD_ON} from contact where contact.supplier_id = s.id
        and ${FOUND_DEAD_ON} > cast(:from as date)) as found_dead_on
    from watched w join supplier s on s.id = w.target_id
    left join jsonb_to_recordset(:ends::jsonb) as e (origin text, day date) on e.origin = s.origin
    where w.member_id = any(:memberIds) and w.kind = 'supplier' and w.watching`,
    {
      from,
      until,
      memberIds: [...memberIds],
      ends: JSON.stringify([...recordEnds].map(([origin, day]) => ({ origin, day }))),
    },
  )
}

async function shopRows(trx: Transaction, memberIds: readonly number[], week: WeekChanges) {
  const rows = await many(
    trx,
    WatchedShop,
    `select member_id, target_id as id from watched
    where member_id = any(:memberIds) and kind = 'shop' and watching`,
    { memberIds: [...memberIds] },
  )
  const weeks = await shopWeeks(trx, [...new Set(rows.map(({ id }) => id))], week)
  return rows.flatMap((row) => {
    const facts = weeks.get(row.id)
    return facts ? [{ ...row, ...facts }] : []
  })
}

const WatchedShop = z.object({ member_id: z.int(), id: z.int() })

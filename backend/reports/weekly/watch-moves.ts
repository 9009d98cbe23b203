import * as z from 'zod/mini'
import { Day } from '../../calendar/days.ts'
import { claimOf, headlineOf, verdictOf } from '../../contracts/trend-words.ts'
import { CONFIDENCES, STAGES } from '../../contracts/trends.ts'
import type { WatchMove } from '../../contracts/weekly.ts'
import { columnsOf, many } from '../../db/checked-rows.ts'
import type { Transaction } from '../../db/knex.ts'
import { formatCount, formatDay, formatMoney, formatStage } from '../../provenance/format-figures.ts'
import { provenanceOf } from '../../provenance/provenance-of.ts'
import { Sourced, sourceLabelSql } from '../../provenance/source-state.row.ts'
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
  const found = new Map(
    memberIds.map((id) => [id, { weighed: [] as Weighed[], suppliers: new Set<number>() }]),
  )
  for (const row of await productRows(trx, memberIds, changes)) {
    const move = productMove(row)
    if (move) found.get(row.member_id)?.weighed.push(move)
  }
  const back = new Set(changes.suppliersBack.map(({ id }) => id))
  for (const row of await supplierRows(trx, memberIds, changes)) {
    const own = found.get(row.member_id)
    own?.suppliers.add(row.id)
    const move = back.has(row.id) ? null : supplierMove(row)
    if (move) own?.weighed.push(move)
  }
  return new Map(
    [...found].map(([id, { weighed, suppliers }]) => [id, { suppliers, moves: inOrder(weighed) }]),
  )
}

interface Weighed {
  move: WatchMove
  weight: number
}

function inOrder(weighed: Weighed[]): WatchMove[] {
  return weighed
    .sort((a, b) => b.weight - a.weight || a.move.name.localeCompare(b.move.name))
    .map(({ move }) => move)
}

const ProductRow = z.object({
  ...Sourced.shape,
  member_id: z.int(),
  id: z.int(),
  name: z.string(),
  ...TrendFactsColumns.shape,
  before_velocity: z.nullable(z.number()),
  before_confidence: z.nullable(z.enum(CONFIDENCES)),
  before_stage: z.nullable(z.enum(STAGES)),
  price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  before_price: z.nullable(z.number()),
  before_currency: z.nullable(z.string()),
})
type ProductRow = z.infer<typeof ProductRow>

/** Entries not dropped, with source prices at both ends of the week. */
async function productRows(
  trx: Transaction,
  memberIds: readonly number[],
  { editionId, from, until }: WeekChanges,
): Promise<ProductRow[]> {
  const price = (day: string) => `left join lateral (
      select o.price, o.currency from observation o
      where o.product_id = p.id and o.price is not null and o.day <= ${day} and o.day > cast(${day} as date) - 7
      order by o.day desc limit 1)`
  return await many(
    trx,
    ProductRow,
    `select w.member_id, p.id, p.name, p.origin, p.observed_at, ${sourceLabelSql('p')} as source_label,
      ${columnsOf('t', TrendFactsColumns).join(', ')}, t.before_velocity, t.before_confidence, t.before_stage,
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

/** Null: no certain move. */
function productMove(row: ProductRow): Weighed | null {
  const sentences: string[] = []
  let weight = 0
  const trend = trendFactsOf(row)
  const changed = row.stage !== null && row.before_stage !== null && row.stage !== row.before_stage
  if (changed) {
    sentences.push(`${formatStage(row.before_stage ?? 'not known', trend)}.`)
    weight += 100
  }
  if (row.before_velocity !== null && row.velocity === null) {
    sentences.push('Not enough recent data to show its growth.')
    weight += 40
  } else if (velocityMoved(row)) {
    sentences.push(`${headlineOf(trend)}.`)
    if (!changed) sentences.push(`${verdictOf(trend)}.`)
    weight += Math.min(90, Math.abs(row.velocity - (row.before_velocity ?? 0)))
  }
  if (row.price !== null && row.before_price !== null && row.currency === row.before_currency) {
    const share = (Math.abs(row.price - row.before_price) / Math.max(row.before_price, 0.01)) * 100
    if (share >= PRICE_PERCENT) {
      sentences.push(
        `Price ${formatMoney(row.before_price, row.currency)} → ${formatMoney(row.price, row.currency)}.`,
      )
      weight += Math.min(60, share)
    }
  }
  return sentences.length === 0 ? null : weighed('product', row, sentences, weight)
}

function velocityMoved(row: ProductRow): row is ProductRow & { velocity: number } {
  const claim = claimOf(trendFactsOf(row))
  if (row.velocity === null || (claim !== 'rise' && claim !== 'fall')) return false
  return Math.abs(row.velocity - (row.before_velocity ?? 0)) >= VELOCITY_POINTS
}

const SupplierRow = z.object({
  ...Sourced.shape,
  member_id: z.int(),
  id: z.int(),
  name: z.string(),
  arrivals: z.int(),
  record_end: z.nullable(Day),
  checked_on: z.nullable(Day),
  found_dead_on: z.nullable(Day),
})
type SupplierRow = z.infer<typeof SupplierRow>

async function supplierRows(
  trx: Transaction,
  memberIds: readonly number[],
  { from, until, recordEnds }: WeekChanges,
): Promise<SupplierRow[]> {
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

function supplierMove(row: SupplierRow): Weighed | null {
  const sentences: string[] = []
  let weight = 0
  if (row.found_dead_on !== null) {
    sentences.push(`Its contact was reported as not working on ${formatDay(row.found_dead_on)}.`)
    weight += 120
  } else if (row.checked_on !== null) {
    sentences.push(`Its contact was checked on ${formatDay(row.checked_on)}.`)
    weight += 50
  }
  if (row.arrivals > 0 && row.record_end !== null) {
    const many = formatCount(row.arrivals, 'shipment')
    sentences.push(
      `${many} arrived in the week to ${formatDay(row.record_end)}, the latest week in our data.`,
    )
    weight += 30
  }
  return sentences.length === 0 ? null : weighed('supplier', row, sentences, weight)
}

function weighed(
  kind: WatchMove['kind'],
  row: Sourced & { id: number; name: string },
  sentences: string[],
  weight: number,
): Weighed {
  const move = {
    kind,
    id: String(row.id),
    name: row.name,
    what: sentences.join(' '),
    provenance: provenanceOf(row),
  }
  return { move, weight }
}

/** Minimum moves: points of velocity, percent of a price. */
const VELOCITY_POINTS = 15
const PRICE_PERCENT = 1

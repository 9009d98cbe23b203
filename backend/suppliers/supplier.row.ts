import { Model, type QueryBuilder, raw } from 'objection'
import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import { CONTACT_PARTS } from '../contracts/suppliers.ts'
import { columnsOf } from '../db/checked-rows.ts'
import { Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import { FOUND_DEAD_ON, isVerified } from './verification.ts'

/** Contacts are in their own table. */
export class SupplierRow extends Model {
  static override readonly tableName = 'supplier'
}

export const SupplierColumns = z.object({
  id: z.int(),
  origin: Origin,
  name: z.string(),
  country: z.nullable(z.string()),
  location: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  total_shipments: z.nullable(z.int()),
  first_shipment_on: z.nullable(Day),
  last_shipment_on: z.nullable(Day),
  buyer_count: z.nullable(z.int()),
  forwarder: z.boolean(),
  pricing: z.nullable(z.string()),
  moq: z.nullable(z.string()),
  terms_verified_on: z.nullable(Day),
  observed_at: z.date(),
})

export const CardRow = z.object({
  ...SupplierColumns.shape,
  ...Sourced.shape,
  years: z.nullable(z.int()),
  shipments_read: z.int(),
  /** Checked recently before the edition's last day, and not marked dead since. */
  verified: z.boolean(),
  checked_on: z.nullable(Day),
  open_to_all: z.boolean(),
  /** Names only. */
  contact_holds: z.array(z.enum(CONTACT_PARTS)),
  reported_dead_on: z.nullable(Day),
  /** UFLPA entry with this name, if the country is China or unknown. */
  us_listing: z.nullable(
    z.object({
      name: z.string(),
      effectiveOn: z.nullable(Day),
      origin: z.enum(['live', 'sandbox']),
      readAt: z.string(),
    }),
  ),
})
export type CardRow = z.infer<typeof CardRow>

export function selectCard<M extends Model, R>(query: QueryBuilder<M, R>): QueryBuilder<M, R> {
  query.select(
    ...columnsOf('supplier', SupplierColumns),
    sourceLabel('supplier'),
    raw(
      `coalesce(supplier.years_in_business, extract(year from age(${AS_OF}, supplier.first_shipment_on))::int)`,
    ).as('years'),
    raw(`${SHIPMENTS_READ} as shipments_read`),
    raw(`exists (select 1 from contact where contact.supplier_id = supplier.id and ${isVerified(AS_OF)})`).as(
      'verified',
    ),
    raw('(select contact.verified_on from contact where contact.supplier_id = supplier.id)').as('checked_on'),
    raw('exists (select 1 from open_contact where open_contact.supplier_id = supplier.id)').as('open_to_all'),
    raw(
      `coalesce((select array_remove(array[
           case when contact.person is not null then 'person' end,
           case when contact.email is not null then 'e-mail' end,
           case when contact.phone is not null then 'phone' end,
           case when contact.address is not null then 'address' end], null)
         from contact where contact.supplier_id = supplier.id), '{}')`,
    ).as('contact_holds'),
    raw(`(select ${FOUND_DEAD_ON} from contact where contact.supplier_id = supplier.id)`).as(
      'reported_dead_on',
    ),
    raw(`(${US_LISTING})`).as('us_listing'),
  )
  return query
}

/** Stored shipments, or the source's own count by goods. */
const SHIPMENTS_READ = `greatest(
  (select count(*)::int from shipment where shipment.supplier_id = supplier.id),
  (select coalesce(sum(cargo.shipments), 0)::int from cargo where cargo.supplier_id = supplier.id))`

/** Exact name; sample entries mark sample suppliers only, real entries all others. */
const US_LISTING = `select jsonb_build_object('name', listed.name, 'effectiveOn', listed.effective_on,
    'origin', official_list.origin, 'readAt', official_list.taken_at)
  from listed_company listed join official_list on official_list.list = 'uflpa'
  where listed.name_key = supplier.name_key and (supplier.country is null or supplier.country = 'CN')
    and (official_list.origin = 'sandbox') = (supplier.origin = 'sandbox') and official_list.taken_at is not null
  order by listed.effective_on, listed.name limit 1`

/** The current edition's last day. */
const AS_OF = `coalesce(
  (select edition.as_of from edition join current_edition on edition.id = current_edition.edition_id),
  current_date)`

/** Most shipments of the goods first; then by `order`. */
export function inOrder<M extends Model, R>(
  query: QueryBuilder<M, R>,
  order: string,
  goods: string | undefined,
): QueryBuilder<M, R> {
  if (!goods) return query.orderByRaw(order)
  return query
    .joinRaw(
      `left join (
        select supplier_id, sum(shipments) as shipments from cargo
        where to_tsvector('simple', text) @@ to_tsquery('simple', ?) group by supplier_id
      ) hits on hits.supplier_id = supplier.id`,
      [goods],
    )
    .orderByRaw(`hits.shipments desc nulls last, ${order}`)
}

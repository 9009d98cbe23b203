import { Model, type QueryBuilder, raw } from 'objection'
import type { Origin } from '../contracts/provenance.ts'
import type { SupplierCard } from '../contracts/suppliers.ts'
import { type Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import { FOUND_DEAD_ON, isVerified } from './verification.ts'

/** Table `supplier`. Holds no contact: those are in a table of their own. */
export class SupplierRow extends Model {
  static override readonly tableName = 'supplier'

  declare id: number
  declare origin: Origin
  declare source: string
  declare name: string
  declare country: string | null
  declare location: string | null
  declare image_url: string | null
  declare total_shipments: number | null
  declare first_shipment_on: string | null
  declare last_shipment_on: string | null
  declare buyer_count: number | null
  declare forwarder: boolean
  declare pricing: string | null
  declare moq: string | null
  declare terms_verified_on: string | null
  declare observed_at: Date
}

/** A supplier with what a card needs to know besides its own columns. */
export type CardRow = Omit<SupplierRow, keyof Model> &
  Sourced & {
    years: number | null
    /** Somebody spoke to it recently enough, counted from the edition's last day, and it is not marked as dead since. */
    verified: boolean
    /** Which parts of a contact there are; what they are stays in their table. */
    contact_holds: SupplierCard['contactHolds']
    reported_dead_on: string | null
  }

/** Named query snippet: the columns of a `CardRow`, from any query that reaches the table `supplier`. */
export function selectCard<M extends Model, R>(query: QueryBuilder<M, R>): QueryBuilder<M, R> {
  query.select(
    'supplier.*',
    sourceLabel('supplier'),
    raw(
      `coalesce(supplier.years_in_business, extract(year from age(${AS_OF}, supplier.first_shipment_on))::int)`,
    ).as('years'),
    raw(`exists (select 1 from contact where contact.supplier_id = supplier.id and ${isVerified(AS_OF)})`).as(
      'verified',
    ),
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
  )
  return query
}

/** The last day that the current edition counted. */
const AS_OF = `coalesce(
  (select edition.as_of from edition join current_edition on edition.id = current_edition.edition_id),
  current_date)`

import { Model, raw, type TransactionOrKnex } from 'objection'
import type { RevealedContact } from '../contracts/contacts.ts'
import { TOP_BUYERS } from '../contracts/suppliers.ts'
import { type CardRow, SupplierRow, selectCard } from './supplier.row.ts'

/** Table `reveal`: a supplier whose contact a member has opened. */
export class RevealRow extends Model {
  static override readonly tableName = 'reveal'
  static override readonly idColumn = ['member_id', 'supplier_id']

  declare member_id: number
  declare supplier_id: number
  declare counted: boolean
  declare revealed_at: Date

  /** What a member has revealed, newest first: all of it, or that of one supplier. */
  static async contacts(
    trx: TransactionOrKnex,
    memberId: string,
    supplierId?: string,
  ): Promise<RevealedRow[]> {
    const query = SupplierRow.query(trx)
      .join('reveal', 'reveal.supplier_id', 'supplier.id')
      // A source may take its contact back; that it was revealed stays.
      .leftJoin('contact', 'contact.supplier_id', 'supplier.id')
      .select(
        'reveal.revealed_at',
        'contact.person',
        'contact.email',
        'contact.phone',
        'contact.address',
        'contact.verified_on',
        raw(REPORTED_BY_MEMBER).as('reported_at'),
        raw(MOST_SHIPPED_TO).as('top_buyers'),
      )
      .where('reveal.member_id', memberId)
      .orderByRaw('reveal.revealed_at desc, supplier.id desc')
    if (supplierId !== undefined) query.where('supplier.id', supplierId)
    return await selectCard(query).castTo<RevealedRow[]>()
  }
}

/** A supplier's card with the contact itself. Only for the member who revealed it. */
export type RevealedRow = CardRow & {
  revealed_at: Date
  person: string | null
  email: string | null
  phone: string | null
  address: string | null
  verified_on: string | null
  /** When this member reported it. */
  reported_at: Date | null
  top_buyers: RevealedContact['topBuyers']
}

const REPORTED_BY_MEMBER = `(select mine.reported_at from dead_contact_report mine
  where mine.supplier_id = reveal.supplier_id and mine.member_id = reveal.member_id)`

const MOST_SHIPPED_TO = `(
  select coalesce(
    json_agg(json_build_object('name', name, 'shipments', shipments) order by shipments desc nulls last, name), '[]')
  from (select name, shipments from supplier_buyer where supplier_id = supplier.id
    order by shipments desc nulls last, name limit ${TOP_BUYERS}) buyer)`

import { Model, raw, type TransactionOrKnex } from 'objection'
import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { TOP_BUYERS, TopBuyers } from '../contracts/suppliers.ts'
import { manyOf } from '../db/checked-rows.ts'
import { coveredParts, OPEN_TO_ALL } from './contact.row.ts'
import { CardRow, SupplierRow, selectCard } from './supplier.row.ts'

export class RevealRow extends Model {
  static override readonly tableName = 'reveal'
  static override readonly idColumn = ['member_id', 'supplier_id']

  /** Newest first; only the parts that each reveal covers. */
  static async contacts(trx: TransactionOrKnex, memberId: string): Promise<RevealedRow[]> {
    const query = revealedBy(trx, memberId)
      .whereNotNull('reveal.member_id')
      .orderByRaw('reveal.revealed_at desc, supplier.id desc')
    return await manyOf(query, RevealedRow)
  }

  static async contact(
    trx: TransactionOrKnex,
    memberId: string,
    supplierId: string,
  ): Promise<RevealedRow | undefined> {
    const query = revealedBy(trx, memberId)
      .where('supplier.id', supplierId)
      .whereRaw(`(reveal.member_id is not null or ${OPEN_TO_ALL})`)
    const [row] = await manyOf(query, RevealedRow)
    return row
  }
}

function revealedBy(trx: TransactionOrKnex, memberId: string) {
  const query = SupplierRow.query(trx)
    .leftJoin('reveal', (join) =>
      join.on('reveal.supplier_id', 'supplier.id').andOnVal('reveal.member_id', '=', memberId),
    )
    .leftJoin('open_contact', 'open_contact.supplier_id', 'supplier.id')
    // A reveal remains after the source removes the contact.
    .leftJoin('contact', 'contact.supplier_id', 'supplier.id')
    .select(
      'reveal.revealed_at',
      ...coveredParts(OPEN_TO_ALL),
      'contact.verified_on',
      raw(REPORTED_BY_MEMBER).as('reported_at'),
      raw(MOST_SHIPPED_TO).as('top_buyers'),
    )
  return selectCard(query)
}

/** Only for permitted members. */
const RevealedRow = z.object({
  ...CardRow.shape,
  /** Null: open to everybody. */
  revealed_at: z.nullable(z.date()),
  person: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  verified_on: z.nullable(Day),
  /** By this member. */
  reported_at: z.nullable(z.date()),
  top_buyers: TopBuyers,
})
export type RevealedRow = z.infer<typeof RevealedRow>

const REPORTED_BY_MEMBER = `(select mine.reported_at from dead_contact_report mine
  where mine.supplier_id = reveal.supplier_id and mine.member_id = reveal.member_id)`

const MOST_SHIPPED_TO = `(
  select coalesce(
    json_agg(json_build_object('name', name, 'shipments', shipments) order by shipments desc nulls last, name), '[]')
  from (select name, shipments from supplier_buyer where supplier_id = supplier.id
    order by shipments desc nulls last, name limit ${TOP_BUYERS}) buyer)`

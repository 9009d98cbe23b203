import { Model, raw, type TransactionOrKnex } from 'objection'
import * as z from 'zod/mini'
import { manyOf } from '../db/checked-rows.ts'
import type { ContactVisibility } from '../identity/access-policy.ts'

/** Read only through `contacts.ts`, which checks visibility. */
export class ContactRow extends Model {
  static override readonly tableName = 'contact'
  static override readonly idColumn = 'supplier_id'

  static async open(
    trx: TransactionOrKnex,
    supplierIds: number[],
    visibility: ContactVisibility,
  ): Promise<OpenContact[]> {
    const query = ContactRow.query(trx)
      .leftJoin('open_contact', 'open_contact.supplier_id', 'contact.supplier_id')
      .select('contact.supplier_id', raw(`${OPEN_TO_ALL} as to_all`))
      .whereIn('contact.supplier_id', supplierIds)
    if (visibility === 'none') {
      query.select('person', 'email', 'phone', 'address').whereRaw(OPEN_TO_ALL)
    } else if (visibility.opened) {
      query.select('person', 'email', 'phone', 'address')
    } else {
      query
        .leftJoin('reveal', (join) =>
          join
            .on('reveal.supplier_id', 'contact.supplier_id')
            .andOnVal('reveal.member_id', '=', visibility.memberId),
        )
        .select(...coveredParts(OPEN_TO_ALL))
        .whereRaw(`(${OPEN_TO_ALL} or reveal.member_id is not null)`)
    }
    return await manyOf(query, OpenContact)
  }
}

const OpenContact = z.object({
  supplier_id: z.int(),
  person: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  to_all: z.boolean(),
})
export type OpenContact = z.infer<typeof OpenContact>

/** SQL, needs `open_contact` joined. */
export const OPEN_TO_ALL = '(open_contact.supplier_id is not null)'

/**
 * SQL over `contact` and `reveal`: the revealed parts, or all if `whole`. A name is free beside an address
 * alone, otherwise it costs a reveal.
 */
export function coveredParts(whole: string) {
  const unreachable = 'num_nonnulls(contact.email, contact.phone) = 0'
  return [
    part('person', `'person' = any(reveal.covered) or ${unreachable}`),
    part('email', `'e-mail' = any(reveal.covered)`),
    part('phone', `'phone' = any(reveal.covered)`),
    part('address', `'address' = any(reveal.covered)`),
  ]

  function part(column: string, covered: string) {
    return raw(`case when ${whole} or ${covered} then contact.${column} end`).as(column)
  }
}

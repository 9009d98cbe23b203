import { Model, type TransactionOrKnex } from 'objection'
import type { ContactSight } from '../identity/sight.ts'

/** Table `contact`: who to talk to. Read only through `contacts.ts`, which asks what the viewer may see. */
export class ContactRow extends Model {
  static override readonly tableName = 'contact'
  static override readonly idColumn = 'supplier_id'

  declare supplier_id: number
  declare person: string | null
  declare email: string | null
  declare phone: string | null
  declare address: string | null

  /** Those of these suppliers whose contact is open. */
  static async open(
    trx: TransactionOrKnex,
    supplierIds: number[],
    sight: Exclude<ContactSight, 'none'>,
  ): Promise<ContactRow[]> {
    const query = ContactRow.query(trx)
      .select('supplier_id', 'person', 'email', 'phone', 'address')
      .whereIn('supplier_id', supplierIds)
    if (sight !== 'all') {
      query.whereRaw('supplier_id in (select supplier_id from reveal where member_id = ?)', [sight.memberId])
    }
    return await query
  }
}

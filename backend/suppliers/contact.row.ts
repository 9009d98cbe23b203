import { Model } from 'objection'

/** Table `contact`: who to talk to. Read only through `contacts.ts`, which asks what the viewer may see. */
export class ContactRow extends Model {
  static override readonly tableName = 'contact'
  static override readonly idColumn = 'supplier_id'

  declare supplier_id: number
  declare person: string | null
  declare email: string | null
  declare phone: string | null
  declare address: string | null
}

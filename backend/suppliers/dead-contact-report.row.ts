import { Model } from 'objection'
import * as z from 'zod/mini'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  id: z.int(),
  supplier_id: z.int(),
  member_id: z.int(),
  credit_returned: z.boolean(),
  note: z.string(),
  reported_at: z.date(),
  /** An operator did not believe it. */
  dismissed_at: z.nullable(z.date()),
})

/** Table `dead_contact_report`: what a member said of a contact that does not work. */
export class DeadContactReportRow extends modelOf(Columns) {
  static override readonly tableName = 'dead_contact_report'

  declare supplier?: ReportedSupplierRow

  static override get relationMappings() {
    return {
      supplier: {
        relation: Model.BelongsToOneRelation,
        modelClass: ReportedSupplierRow,
        modify: (query: { select(...columns: string[]): unknown }) => query.select('id', 'name'),
        join: { from: 'dead_contact_report.supplier_id', to: 'supplier.id' },
      },
    }
  }
}

/** Of a supplier what its reports name. */
class ReportedSupplierRow extends modelOf(z.object({ id: z.int(), name: z.string() })) {
  static override readonly tableName = 'supplier'
}

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
  /** Set by an operator. */
  dismissed_at: z.nullable(z.date()),
})

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

class ReportedSupplierRow extends modelOf(z.object({ id: z.int(), name: z.string() })) {
  static override readonly tableName = 'supplier'
}

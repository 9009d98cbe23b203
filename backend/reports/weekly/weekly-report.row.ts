import * as z from 'zod/mini'
import { modelOf } from '../../db/model-of.ts'

const Columns = z.object({ member_id: z.int(), week: z.string(), written_at: z.date() })

export class WeeklyReportRow extends modelOf(Columns) {
  static override readonly tableName = 'weekly_report'
  static override readonly idColumn = ['member_id', 'week']
}

import * as z from 'zod/mini'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  member_id: z.int(),
  id: z.string(),
  entry_id: z.string(),
  at: z.int(),
  n: z.int(),
  device: z.string(),
  kind: z.string(),
  over: z.array(z.string()),
  body: z.record(z.string(), z.unknown()),
})

export class ChangeRow extends modelOf(Columns) {
  static override readonly tableName = 'pipeline_change'
  static override readonly idColumn = ['member_id', 'id']
}

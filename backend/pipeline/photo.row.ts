import * as z from 'zod/mini'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  member_id: z.int(),
  id: z.string(),
  entry_id: z.string(),
  type: z.string(),
  picture: z.instanceof(Buffer),
  stored_at: z.date(),
})

export class PhotoRow extends modelOf(Columns) {
  static override readonly tableName = 'pipeline_photo'
  static override readonly idColumn = ['member_id', 'id']
}

import * as z from 'zod/mini'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  id: z.int(),
  member_id: z.int(),
  name: z.string(),
  /** Raw URL query; may contain filters of another version. */
  query: z.record(z.string(), z.unknown()),
  used_at: z.date(),
})

export class SavedViewRow extends modelOf(Columns) {
  static override readonly tableName = 'saved_view'
}

import * as z from 'zod/mini'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  id: z.int(),
  member_id: z.int(),
  name: z.string(),
  /** As the address bar had it; a version may have filters that another does not know. */
  query: z.record(z.string(), z.unknown()),
  used_at: z.date(),
})

/** Table `saved_view`: a filter that a member keeps under a name. */
export class SavedViewRow extends modelOf(Columns) {
  static override readonly tableName = 'saved_view'
}

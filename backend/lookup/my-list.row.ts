import * as z from 'zod/mini'
import { LIST_STATES } from '../contracts/my-lists.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  id: z.int(),
  member_id: z.int(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  state: z.enum(LIST_STATES),
  rows: z.int(),
  skipped: z.int(),
  left_out: z.int(),
  skipped_lines: z.array(z.object({ line: z.int(), reason: z.string() })),
  notes: z.array(z.string()),
  created_at: z.date(),
  ends_at: z.date(),
})

export class MyListRow extends modelOf(Columns) {
  static override readonly tableName = 'my_list'
  static override readonly jsonAttributes = ['skipped_lines']
}

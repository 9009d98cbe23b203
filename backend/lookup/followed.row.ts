import * as z from 'zod/mini'
import { CHANNELS } from '../contracts/trends.ts'
import { modelOf } from '../db/model-of.ts'

const Columns = z.object({
  id: z.int(),
  member_id: z.int(),
  channel: z.enum(CHANNELS),
  external_id: z.string(),
  name: z.nullable(z.string()),
  followed_at: z.date(),
})

export class FollowedRow extends modelOf(Columns) {
  static override readonly tableName = 'followed'
}

import { Model } from 'objection'
import * as z from 'zod/mini'
import { Origin } from '../contracts/provenance.ts'

export class HashtagRow extends Model {
  static override readonly tableName = 'hashtag'
  static override readonly idColumn = ['origin', 'hashtag']
}

export const HashtagColumns = z.object({
  origin: Origin,
  hashtag: z.string(),
  source: z.string(),
  growth_rate: z.nullable(z.number()),
  viral_score: z.nullable(z.number()),
  view_count: z.nullable(z.int()),
  observed_at: z.date(),
})

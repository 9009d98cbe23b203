import { Model } from 'objection'
import type { Origin } from '../contracts/provenance.ts'

/** Table `hashtag`, with what the last refresh concluded. */
export class HashtagRow extends Model {
  static override readonly tableName = 'hashtag'
  static override readonly idColumn = ['origin', 'hashtag']

  declare origin: Origin
  declare hashtag: string
  declare source: string
  declare growth_rate: number | null
  declare viral_score: number | null
  declare view_count: number | null
  declare observed_at: Date
}

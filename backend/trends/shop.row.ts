import { Model } from 'objection'
import type { Origin } from '../contracts/provenance.ts'

/** Table `shop`: a short-video shop as it was last seen. */
export class ShopRow extends Model {
  static override readonly tableName = 'shop'
  static override readonly idColumn = ['origin', 'external_id']

  declare origin: Origin
  declare external_id: string
  declare source: string
  declare name: string
  declare rating: number | null
  declare review_count: number | null
  declare sold_count: number | null
  declare verification: string | null
  declare observed_at: Date
}

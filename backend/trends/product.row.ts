import { Model } from 'objection'
import type { Origin } from '../contracts/provenance.ts'
import type { CHANNELS } from '../contracts/trends.ts'

/** Table `product`: one item of one source, as it was last seen. */
export class ProductRow extends Model {
  static override readonly tableName = 'product'

  declare id: number
  declare channel: (typeof CHANNELS)[number]
  declare origin: Origin
  declare source: string
  declare external_id: string
  declare name: string
  declare description: string | null
  declare category: string | null
  declare source_category: string | null
  declare shop_name: string | null
  declare url: string | null
  declare image_urls: string[]
  declare videos: { videoUrl: string; thumbnailUrl: string | null }[]
  declare price: number | null
  declare sale_price: number | null
  declare currency: string | null
  declare rating: number | null
  declare rating_count: number | null
  declare view_count: number | null
  declare sold_count: number | null
  declare creator_count: number | null
  declare seller_count: number | null
  declare rank: number | null
  declare first_seen_on: string
  declare observed_at: Date
}

import { Model } from 'objection'
import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import { CHANNELS } from '../contracts/trends.ts'

export class ProductRow extends Model {
  static override readonly tableName = 'product'
}

export const ProductColumns = z.object({
  id: z.int(),
  channel: z.enum(CHANNELS),
  origin: Origin,
  source: z.string(),
  external_id: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.nullable(z.string()),
  source_category: z.nullable(z.string()),
  shop_name: z.nullable(z.string()),
  url: z.nullable(z.string()),
  image_urls: z.array(z.string()),
  videos: z.array(z.object({ videoUrl: z.string(), thumbnailUrl: z.nullable(z.string()) })),
  price: z.nullable(z.number()),
  sale_price: z.nullable(z.number()),
  currency: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  rating_count: z.nullable(z.int()),
  view_count: z.nullable(z.int()),
  sold_count: z.nullable(z.int()),
  creator_count: z.nullable(z.int()),
  seller_count: z.nullable(z.int()),
  rank: z.nullable(z.int()),
  first_seen_on: Day,
  observed_at: z.date(),
})

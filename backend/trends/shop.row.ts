import { Model, raw } from 'objection'
import * as z from 'zod/mini'
import { Origin } from '../contracts/provenance.ts'

export class ShopRow extends Model {
  static override readonly tableName = 'shop'
  static override readonly idColumn = ['origin', 'external_id']
}

/** Id of the shop's page. */
export const SHOP_NUMBER = raw(`shop_number('tiktok', shop.origin, shop.name)`).as('number')

export const ShopColumns = z.object({
  origin: Origin,
  external_id: z.string(),
  name: z.string(),
  rating: z.nullable(z.number()),
  review_count: z.nullable(z.int()),
  sold_count: z.nullable(z.int()),
  verification: z.nullable(z.string()),
  observed_at: z.date(),
})

import type { Db } from '../../backend/db/knex.ts'
import { hashtags, shop } from './fixtures/dashboard.ts'
import { ago, HOUR } from './fixtures/moments.ts'

export async function hashtagsAndShops(db: Db): Promise<void> {
  await db('hashtag').insert(
    hashtags().trending_hashtags.map(({ provenance, ...figures }) => ({
      ...figures,
      origin: 'file',
      source: 'file',
      observed_at: provenance.observedAt,
    })),
  )
  const shops = Array.from({ length: 14 }, (_, number) => shop(number))
  await db('shop').insert(
    shops.map((one) => ({
      origin: 'sandbox',
      external_id: one.shop_id,
      source: 'scrapecreators',
      name: one.shop_name,
      rating: one.shop_rating,
      review_count: one.shop_review_count,
      sold_count: one.item_sold_count,
      verification: one.shop_verification_status,
      observed_at: ago(4 * HOUR),
    })),
  )
}

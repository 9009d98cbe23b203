import * as z from 'zod/mini'
import type { PictureSearch } from '../contracts/picture-search.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { TrendRow } from '../trends/trend.row.ts'
import { alikeIn, type PictureIndex } from './picture-index.ts'

export async function searchPicture(
  trx: Transaction,
  index: PictureIndex,
  looks: readonly string[],
): Promise<PictureSearch> {
  const found = alikeIn(index, looks)
  const ids = found.map(({ productId }) => productId)
  const query = TrendRow.current(trx)
    .select('trend.product_id', 'product.name', 'product.channel', 'product.image_urls')
    .whereIn('trend.product_id', ids)
  const rows = new Map((await manyOf(query, Found)).map((row) => [row.product_id, row]))
  return {
    publishedAt: index.publishedAt?.toISOString() ?? null,
    products: index.products,
    compared: index.productIds.length,
    // A product may have left with the edition since the index was loaded.
    alike: found.flatMap(({ productId, distance }) => {
      const row = rows.get(productId)
      if (!row) return []
      const { name, channel, image_urls: pictures } = row
      return [
        {
          id: String(productId),
          name,
          channel,
          imageUrl: pictureAddress(pictures[0] ?? null, 320),
          distance,
        },
      ]
    }),
  }
}

const Found = z.object({
  product_id: z.int(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  image_urls: z.array(z.string()),
})

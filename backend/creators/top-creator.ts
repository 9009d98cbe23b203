import * as z from 'zod/mini'
import type { ProductDetail } from '../contracts/product.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

const Row = z.object({ share: z.nullable(z.number()), videos: z.int() })

/** For the verdict's words. */
export async function topCreatorOf(
  trx: Transaction,
  productId: number,
): Promise<NonNullable<ProductDetail['topCreator']> | null> {
  const row = await maybeOne(
    trx,
    Row,
    'select top_share as share, videos_with_units as videos from video_summary where product_id = ?',
    [productId],
  )
  return row?.share == null ? null : { share: row.share, videosWithUnits: row.videos }
}

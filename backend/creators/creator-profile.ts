import * as z from 'zod/mini'
import { CATEGORIES } from '../contracts/categories.ts'
import { CREATOR_VIDEOS, type CreatorDetail } from '../contracts/creators.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { CARD, CardRow, cardOf, DESCRIBED } from './creator.row.ts'
import { shownVideo, VIDEO, VideoRow } from './video.row.ts'

/** From the current edition, most units first. */
export type SoldProducts = (trx: Transaction, creatorId: number) => Promise<CreatorDetail['products']>

/** Throws `not_found`. */
export async function creatorProfile(
  trx: Transaction,
  { id, memberId, soldProducts }: { id: string; memberId: string | null; soldProducts: SoldProducts },
): Promise<CreatorDetail> {
  const row = await maybeOne(
    trx,
    CardRow,
    `select ${CARD} from creator c where c.id = :id and ${DESCRIBED}`,
    {
      id,
      memberId,
    },
  )
  if (!row) throw new Failure('not_found', 'This creator is not in our data.')
  return {
    ...cardOf(row),
    sells: await many(
      trx,
      Sold,
      `select category, products, units from creator_category where creator_id = ?
      order by units desc nulls last, products desc, category`,
      [row.id],
    ),
    products: await soldProducts(trx, row.id),
    videos: await newestVideos(trx, row.id),
  }
}

async function newestVideos(trx: Transaction, creatorId: number): Promise<CreatorDetail['videos']> {
  const rows = await many(
    trx,
    OwnVideo,
    `select ${VIDEO}, v.product_id from product_video v
    join product p on p.id = v.product_id left join creator c on c.id = v.creator_id
    where v.creator_id = ? order by v.published_on desc nulls last, v.video_id limit ${CREATOR_VIDEOS}`,
    [creatorId],
  )
  return rows.map((row) => ({ ...shownVideo(row), productId: String(row.product_id) }))
}

const Sold = z.object({ category: z.enum(CATEGORIES), products: z.int(), units: z.nullable(z.int()) })
const OwnVideo = z.object({ ...VideoRow.shape, product_id: z.int() })

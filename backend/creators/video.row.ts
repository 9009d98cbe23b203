import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { ProductVideo } from '../contracts/creators.ts'
import { Origin } from '../contracts/provenance.ts'
import { videoPage } from '../contracts/video-links.ts'
import { pictureAddress } from '../pictures/address.ts'

export const VideoRow = z.object({
  video_id: z.string(),
  origin: Origin,
  creator_id: z.nullable(z.int()),
  handle: z.nullable(z.string()),
  published_on: z.nullable(Day),
  seconds: z.nullable(z.int()),
  thumbnail: z.nullable(z.string()),
  views: z.nullable(z.int()),
  likes: z.nullable(z.int()),
  units: z.nullable(z.int()),
  sales: z.nullable(z.number()),
  currency: z.nullable(z.string()),
})
export type VideoRow = z.infer<typeof VideoRow>

/** SQL over `product_video v`, its `product p` and `creator c`. Only a described creator has a page. */
export const VIDEO = `v.video_id, p.origin, case when c.described_at is not null then v.creator_id end as creator_id,
  c.handle, v.published_on, v.seconds, v.thumbnail, v.views, v.likes, v.units, v.sales, v.currency`

export function shownVideo(row: VideoRow): ProductVideo {
  return {
    id: row.video_id,
    url: linkOf(row),
    thumbnailUrl: pictureAddress(row.thumbnail, 320),
    views: row.views,
    likes: row.likes,
    publishedOn: row.published_on,
    seconds: row.seconds,
    creatorId: row.creator_id === null ? null : String(row.creator_id),
    handle: row.handle,
    units: row.units,
    salesValue: row.sales,
    currency: row.currency,
  }
}

export function linkOf({
  video_id,
  origin,
  handle,
}: Pick<VideoRow, 'video_id' | 'origin' | 'handle'>): string | null {
  return origin === 'live' ? videoPage(video_id, handle) : null
}

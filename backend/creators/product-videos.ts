import * as z from 'zod/mini'
import { daysBetween } from '../calendar/days.ts'
import { type ProductVideos, VIDEOS_SHOWN, type VideoSummary } from '../contracts/creators.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { Failure } from '../process/failure.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { Sourced, sourceLabelSql } from '../provenance/source-state.row.ts'
import { linkOf, shownVideo, VIDEO, VideoRow } from './video.row.ts'
import { VideoFactsOfProduct } from './video-summary.ts'

/** Videos and creators of a product. Throws `not_found`. */
export async function productVideosOf(trx: Transaction, id: string): Promise<ProductVideos> {
  const known = await maybeOne(
    trx,
    Known,
    `select p.id, p.creator_count, p.video_count, s.commission, s.facts, p.origin,
      coalesce(s.observed_at, p.observed_at) as observed_at,
      case when s.product_id is null then ${sourceLabelSql('p')} else ${sourceLabelSql('s')} end as source_label
    from product p left join video_summary s on s.product_id = p.id where p.id = ?`,
    [id],
  )
  if (!known) throw new Failure('not_found', 'This product is not in our data.')
  if (known.facts === null) return { summary: null, creators: [], videos: [] }
  const videos = await many(
    trx,
    VideoRow,
    `select ${VIDEO} from product_video v join product p on p.id = v.product_id left join creator c on c.id = v.creator_id
    where v.product_id = ? order by v.units desc nulls last, v.views desc nulls last, v.video_id limit ${VIDEOS_SHOWN}`,
    [id],
  )
  return {
    summary: summaryOf({ ...known, facts: known.facts }, videos),
    creators: await creatorsOf(trx, known.facts.creators),
    videos: videos.map(shownVideo),
  }
}

const Known = z.object({
  ...Sourced.shape,
  id: z.int(),
  creator_count: z.nullable(z.int()),
  video_count: z.nullable(z.int()),
  commission: z.nullable(z.number()),
  facts: z.nullable(VideoFactsOfProduct),
})

type Summarised = z.infer<typeof Known> & { facts: VideoFactsOfProduct }

function summaryOf(known: Summarised, videos: readonly VideoRow[]): VideoSummary {
  const { day, largestVideoId, creators: _, ...facts } = known.facts
  const largest = videos.find(({ video_id }) => video_id === largestVideoId)
  return {
    ...facts,
    videosStated: known.video_count,
    creatorsStated: known.creator_count,
    largestVideo: largest
      ? {
          id: largest.video_id,
          publishedOn: largest.published_on,
          url: linkOf(largest),
          views: largest.views,
          units: largest.units,
        }
      : null,
    waveDays: facts.waveStartedOn === null ? null : Math.max(0, daysBetween(facts.waveStartedOn, day)),
    commissionPercent: known.commission,
    provenance: provenanceOf(known),
  }
}

/** Without those deleted or not described since. */
async function creatorsOf(
  trx: Transaction,
  creators: VideoFactsOfProduct['creators'],
): Promise<ProductVideos['creators']> {
  const rows = await many(
    trx,
    Named,
    `select id, handle, name, image_url, followers from creator
    where id = any(cast(? as bigint[])) and described_at is not null`,
    [creators.map(({ id }) => id)],
  )
  const named = new Map(rows.map((row) => [row.id, row]))
  return creators.flatMap(({ id, videos, units, share }) => {
    const creator = named.get(id)
    if (!creator) return []
    const { handle, name, image_url, followers } = creator
    return [
      {
        id: String(id),
        handle,
        name,
        imageUrl: pictureAddress(image_url, 96),
        followers,
        videos,
        units,
        share,
      },
    ]
  })
}

const Named = z.object({
  id: z.int(),
  handle: z.nullable(z.string()),
  name: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  followers: z.nullable(z.int()),
})

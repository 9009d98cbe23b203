import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { groupBy } from '../process/group-by.ts'
import { summariseVideos } from './video-summary.ts'

const BATCH = 500

const Asked = z.object({ product_id: z.int(), day: Day })

const Video = z.object({
  product_id: z.int(),
  video_id: z.string(),
  creator_id: z.nullable(z.int()),
  published_on: z.nullable(Day),
  views: z.nullable(z.int()),
  units: z.nullable(z.int()),
  units_before: z.nullable(z.int()),
})

/** For the products of `asked_videos`, whose videos this run has read. */
export async function writeVideoSummaries(trx: Transaction): Promise<void> {
  const asked = await many(trx, Asked, 'select product_id, day from asked_videos order by product_id')
  for (let from = 0; from < asked.length; from += BATCH) {
    const batch = asked.slice(from, from + BATCH)
    const rows = await many(trx, Video, VIDEOS, [batch.map(({ product_id }) => product_id)])
    const byProduct = groupBy(rows, ({ product_id }) => product_id)
    const summaries = batch.map(({ product_id, day }) => {
      const facts = summariseVideos((byProduct.get(product_id) ?? []).map(knownVideo), day)
      const { topCreatorShare: share, videosWithUnits: counted } = facts
      return { product_id, share, counted, facts }
    })
    await trx.raw(
      `insert into video_summary
        (product_id, origin, source, observed_at, commission, top_share, videos_with_units, facts)
      select s.product_id, a.origin, a.source, a.observed_at, a.commission, s.share, s.counted, s.facts
      from jsonb_to_recordset(?::jsonb) as s (product_id bigint, share double precision, counted integer, facts jsonb)
      join asked_videos a using (product_id)
      on conflict (product_id) do update set origin = excluded.origin, source = excluded.source,
        observed_at = excluded.observed_at, commission = coalesce(excluded.commission, video_summary.commission),
        top_share = excluded.top_share, videos_with_units = excluded.videos_with_units, facts = excluded.facts`,
      [JSON.stringify(summaries)],
    )
  }
}

/** The earlier count: nearest to a week ago. */
const VIDEOS = `select v.product_id, v.video_id, v.creator_id, v.published_on, v.views, v.units, (
    select d.units from product_video_day d join asked_videos a using (product_id)
    where d.product_id = v.product_id and d.video_id = v.video_id and d.units is not null
      and d.day between a.day - 9 and a.day - 5
    order by abs(a.day - 7 - d.day), d.day limit 1) as units_before
  from product_video v where v.product_id = any(cast(? as bigint[])) order by v.product_id, v.video_id`

function knownVideo(row: z.infer<typeof Video>) {
  return {
    videoId: row.video_id,
    creatorId: row.creator_id,
    publishedOn: row.published_on,
    views: row.views,
    units: row.units,
    unitsBefore: row.units_before,
  }
}

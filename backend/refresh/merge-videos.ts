import { writeCreatorFigures } from '../creators/write-creator-figures.ts'
import { writeVideoSummaries } from '../creators/write-video-summaries.ts'
import type { Transaction } from '../db/knex.ts'
import { mergeCreators } from './merge-creators.ts'

/** Per product; the least sold and oldest go. */
const VIDEOS_MAX = 200

/** After the products. Reads of a source list some videos of a product, so others stay. */
export async function mergeVideos(trx: Transaction, runId: number): Promise<void> {
  await mergeCreators(trx, runId)
  await gatherAsked(trx, runId)
  await gatherVideos(trx, runId)
  await insertUnknownCreators(trx)
  await upsertVideos(trx)
  await limitVideos(trx)
  await writeVideoSummaries(trx)
  await writeCreatorFigures(
    trx,
    `select v.creator_id from product_video v join asked_videos using (product_id)
    union select c.id from creator c join incoming_creator using (origin, external_id)`,
  )
}

/** `asked_videos`: also products without any video, so that they wait like the others. */
async function gatherAsked(trx: Transaction, runId: number): Promise<void> {
  await trx.raw(
    `create temp table asked_videos on commit drop as
    select distinct on (p.id) p.id as product_id, i.origin, s.source, s.seq, b.day, b."observedAt" as observed_at,
      b."commissionPercent"::numeric(5, 2) as commission
    from staged s
    join incoming_source i on i.source = s.source
    cross join lateral jsonb_to_record(s.body) as b (
      channel text, "externalId" text, day date, "observedAt" timestamptz, "commissionPercent" numeric)
    join product p on (p.channel, p.origin, p.external_id) = (b.channel, i.origin, b."externalId")
    where s.run_id = ? and s.kind = 'videos'
    order by p.id, b."observedAt" desc, s.seq desc`,
    [runId],
  )
  await trx.raw('analyze asked_videos')
}

/** Without those of accounts that this run found closed. */
async function gatherVideos(trx: Transaction, runId: number): Promise<void> {
  await trx.raw(
    `create temp table incoming_video on commit drop as
    select distinct on (a.product_id, v."videoId") a.product_id, a.origin, a.source, a.day, a.observed_at,
      v."videoId" as video_id, v."creatorId" as external_creator, v."publishedOn" as published_on, v.seconds,
      v."thumbnailUrl" as thumbnail, v.views, v.likes, v.comments, v.shares, v.favorites, v.units,
      v."salesValue"::numeric(16, 2) as sales, v.currency
    from asked_videos a
    join staged s on s.run_id = ? and s.source = a.source and s.seq = a.seq
    cross join lateral jsonb_to_recordset(s.body->'videos') as v (
      "videoId" text, "creatorId" text, "publishedOn" date, seconds integer, "thumbnailUrl" text, views bigint,
      likes bigint, comments bigint, shares bigint, favorites bigint, units bigint, "salesValue" numeric, currency text)
    where not exists (
      select from incoming_creator i where i.closed and (i.origin, i.external_id) = (a.origin, v."creatorId"))
    order by a.product_id, v."videoId"`,
    [runId],
  )
  await trx.raw('analyze incoming_video')
}

/** Known by number only, until the source describes them. */
async function insertUnknownCreators(trx: Transaction): Promise<void> {
  await trx.raw(
    `insert into creator (origin, source, external_id, observed_at)
    select v.origin, min(v.source), v.external_creator, max(v.observed_at) from incoming_video v
    where v.external_creator is not null and not exists (
      select from creator c where (c.origin, c.external_id) = (v.origin, v.external_creator))
    group by v.origin, v.external_creator order by v.origin, v.external_creator`,
  )
  await trx.raw(
    `update creator c set observed_at = v.observed_at
    from (select origin, external_creator, max(observed_at) as observed_at from incoming_video group by 1, 2) v
    where (c.origin, c.external_id) = (v.origin, v.external_creator) and c.observed_at < v.observed_at`,
  )
}

async function upsertVideos(trx: Transaction): Promise<void> {
  await trx.raw(
    `insert into product_video (product_id, video_id, creator_id, observed_at, ${FACTS.join(', ')})
    select v.product_id, v.video_id, c.id, v.observed_at, ${FACTS.map((column) => `v.${column}`).join(', ')}
    from incoming_video v
    left join creator c on (c.origin, c.external_id) = (v.origin, v.external_creator)
    on conflict (product_id, video_id) do update set observed_at = excluded.observed_at,
      creator_id = coalesce(excluded.creator_id, product_video.creator_id),
      ${FACTS.map((column) => `${column} = coalesce(excluded.${column}, product_video.${column})`).join(', ')}`,
  )
  await trx.raw(
    `insert into product_video_day (product_id, video_id, day, views, likes, units, sales)
    select product_id, video_id, day, views, likes, units, sales from incoming_video
    where num_nonnulls(views, likes, units, sales) > 0
    on conflict (product_id, video_id, day) do update set views = excluded.views, likes = excluded.likes,
      units = excluded.units, sales = excluded.sales`,
  )
}

const FACTS = [
  ...['published_on', 'seconds', 'thumbnail', 'views', 'likes', 'comments', 'shares', 'favorites'],
  ...['units', 'sales', 'currency'],
]

async function limitVideos(trx: Transaction): Promise<void> {
  await trx.raw(
    `delete from product_video v using (
      select product_id, video_id, row_number() over (
        partition by product_id order by units desc nulls last, published_on desc nulls last, video_id) as place
      from product_video join asked_videos using (product_id)
    ) ordered
    where (v.product_id, v.video_id) = (ordered.product_id, ordered.video_id) and ordered.place > ${VIDEOS_MAX}`,
  )
}

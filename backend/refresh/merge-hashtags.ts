import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Changes } from './merge-run.ts'

/** The hashtag has the newest day's views. Counts days. */
export async function mergeHashtags(trx: Transaction, runId: number): Promise<Changes> {
  await trx.raw(
    `create temp table incoming_hashtag on commit drop as
    select distinct on (i.origin, b.hashtag, b.day) i.origin, s.source, b.hashtag, b.day,
      b."viewsTotal" as views_total, b.posts, b.rank, b."observedAt" as observed_at
    from staged s
    join incoming_source i on i.source = s.source
    cross join lateral jsonb_to_record(s.body) as b (
      hashtag text, day date, "viewsTotal" bigint, posts bigint, rank integer, "observedAt" timestamptz)
    where s.run_id = ? and s.kind = 'hashtag'
    order by i.origin, b.hashtag, b.day, b."observedAt" desc, s.seq desc, s.source`,
    [runId],
  )
  await trx.raw(
    `insert into hashtag (origin, hashtag, source, view_count, observed_at)
    select distinct on (origin, hashtag) origin, hashtag, source, views_total, observed_at
    from incoming_hashtag order by origin, hashtag, day desc
    on conflict (origin, hashtag) do update set source = excluded.source, view_count = excluded.view_count,
      observed_at = excluded.observed_at
    where not exists (
      select 1 from hashtag_observation o where (o.origin, o.hashtag) = (excluded.origin, excluded.hashtag)
        and o.day > (
          select max(i.day) from incoming_hashtag i where (i.origin, i.hashtag) = (excluded.origin, excluded.hashtag)))`,
  )
  return await one(
    trx,
    Changes,
    `with written as (
      insert into hashtag_observation (origin, hashtag, day, views_total, posts, rank)
      select origin, hashtag, day, views_total, posts, rank from incoming_hashtag
      on conflict (origin, hashtag, day) do update set
        views_total = coalesce(excluded.views_total, hashtag_observation.views_total),
        posts = coalesce(excluded.posts, hashtag_observation.posts),
        rank = coalesce(excluded.rank, hashtag_observation.rank)
      where (coalesce(excluded.views_total, hashtag_observation.views_total),
          coalesce(excluded.posts, hashtag_observation.posts), coalesce(excluded.rank, hashtag_observation.rank))
        is distinct from (hashtag_observation.views_total, hashtag_observation.posts, hashtag_observation.rank)
      returning xmax = 0 as added
    )
    select count(*) filter (where added) as added, count(*) filter (where not added) as changed from written`,
  )
}

import type { Day } from '../calendar/days.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { HashtagHistory, scoreHashtags } from './hashtag-score.ts'

export async function scoreEditionHashtags(trx: Transaction, asOf: Day): Promise<number> {
  const rows = await many(
    trx,
    HashtagHistory,
    `select h.origin, h.hashtag, h.view_count as views, coalesce(
        json_agg(json_build_object('day', o.day, 'viewsTotal', o.views_total) order by o.day)
          filter (where o.views_total is not null), '[]') as days
    from hashtag h
    left join hashtag_observation o
      on o.origin = h.origin and o.hashtag = h.hashtag and o.day > cast(:asOf as date) - 35
    group by h.origin, h.hashtag`,
    { asOf },
  )
  await trx.raw(
    `update hashtag h set growth_rate = s.growth, viral_score = s.viral
    from jsonb_to_recordset(?::jsonb) as s (origin text, hashtag text, growth float8, viral float8)
    where h.origin = s.origin and h.hashtag = s.hashtag
      and (h.growth_rate, h.viral_score) is distinct from (s.growth, s.viral)`,
    [
      JSON.stringify(
        scoreHashtags(rows).map(({ origin, hashtag, growthRate, viralScore }) => ({
          origin,
          hashtag,
          growth: growthRate,
          viral: viralScore,
        })),
      ),
    ],
  )
  return rows.length
}

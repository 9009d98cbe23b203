import { writeCreatorFigures } from '../../backend/creators/write-creator-figures.ts'
import { writeVideoSummaries } from '../../backend/creators/write-video-summaries.ts'
import type { Db } from '../../backend/db/knex.ts'

/** Every product with this remainder has videos. */
export const WITH_VIDEOS = 4
const VIDEOS_EACH = 16

/** One creator for five products; some sell many products. */
export async function fillCreators(db: Db, asOf: string): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(
      `insert into creator (origin, source, external_id, handle, name, followers, described_at, observed_at)
      select 'sandbox', 'synthetic-products', at::text, 'creator.' || at, 'Creator ' || at, (at * 7919) % 3000000, now(), now()
      from generate_series(1, (select greatest(100, count(*) / 5) from product)) at`,
    )
    await trx.raw(
      `insert into creator_contact (creator_id, email)
      select id, handle || '@creators.example' from creator where id % 2 = 0`,
    )
    await trx.raw(
      `insert into product_video (product_id, video_id, creator_id, published_on, views, units, observed_at)
      select p.id, (p.id * 100 + number)::text,
        1 + floor((select count(*) from creator) * power(((p.id * 31 + number * 17) % 9973) / 9973.0, 1.5))::bigint,
        cast(:asOf as date) - (number * 5 + p.id % 7)::integer, (p.id * number) % 100000, (p.id * number) % 900, now()
      from product p cross join generate_series(1, ${VIDEOS_EACH}) number where p.id % ${WITH_VIDEOS} = 0`,
      { asOf },
    )
    await trx.raw(
      `create temp table asked_videos on commit drop as
      select id as product_id, origin, source, cast(:asOf as date) as day, observed_at, 10::numeric(5, 2) as commission
      from product where id % ${WITH_VIDEOS} = 0`,
      { asOf },
    )
    await trx.raw('analyze creator, product_video')
    await writeVideoSummaries(trx)
    await writeCreatorFigures(trx, 'select id from creator')
  })
}

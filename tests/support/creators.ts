import { writeCreatorFigures } from '../../backend/creators/write-creator-figures.ts'
import { writeVideoSummaries } from '../../backend/creators/write-video-summaries.ts'
import type { Db } from '../../backend/db/knex.ts'
import { AS_OF } from './factories.ts'

const OBSERVED_AT = '2026-11-20T04:00:00.000Z'
let running = 0

interface CreatorWish {
  origin?: 'live' | 'sandbox'
  handle?: string | null
  name?: string | null
  followers?: number | null
  region?: string | null
  /** Null: known by number only. */
  described_at?: string | null
  email?: string | null
}

/** Returns the id. */
export async function makeCreator(db: Db, { email = null, ...wish }: CreatorWish = {}): Promise<number> {
  running += 1
  const [made] = await db('creator')
    .insert({
      origin: 'sandbox',
      source: 'test-source',
      external_id: `68${10_000 + running}`,
      handle: `creator.${running}`,
      name: `Creator ${running}`,
      followers: 1000 * running,
      described_at: OBSERVED_AT,
      observed_at: OBSERVED_AT,
      ...wish,
    })
    .returning<{ id: number }[]>('id')
  if (!made) throw new Error('No creator was inserted')
  if (email !== null) await db('creator_contact').insert({ creator_id: made.id, email })
  return made.id
}

interface VideoWish {
  creator: number | null
  units?: number | null
  views?: number | null
  published_on?: string | null
  thumbnail?: string | null
}

/** With the summary and the creators' figures of a refresh. */
export async function makeVideos(db: Db, productId: number, videos: VideoWish[]): Promise<void> {
  for (const { creator, ...video } of videos) {
    running += 1
    await db('product_video').insert({
      product_id: productId,
      video_id: `76${10_000 + running}`,
      creator_id: creator,
      observed_at: OBSERVED_AT,
      ...video,
    })
  }
  await db.transaction(async (trx) => {
    await trx.raw(
      `create temp table asked_videos on commit drop as
      select id as product_id, origin, source, cast(? as date) as day, observed_at, 10::numeric(5, 2) as commission
      from product where id = ?`,
      [AS_OF, productId],
    )
    await writeVideoSummaries(trx)
    await writeCreatorFigures(trx, 'select creator_id from product_video where product_id = any(?)', [
      [productId],
    ])
  })
}

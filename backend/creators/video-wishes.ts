import * as z from 'zod/mini'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'

/** A week apart, so that two readings give a week's sales. */
export const READ_AGAIN_DAYS = 7
const CREATOR_DAYS = 30
/** More than a source lists in a run. */
const PRODUCTS_MAX = 1000

type Channel = 'tiktok' | 'amazon'

const Wanted = z.object({ external_id: z.string(), first: z.boolean() })
const Numbered = z.object({ external_id: z.string() })

interface StoredVideos {
  products: { externalId: string; first: boolean }[]
  fresh: Set<string>
  freshCreators: Set<string>
}

/** Products that rise in the current edition, longest unread first, and what need not be read again. */
export async function videoWishes(
  db: Db,
  { channel, source, origin, now }: { channel: Channel; source: string; origin: string; now: Date },
): Promise<StoredVideos> {
  const asked = { channel, source, origin, now }
  const products = await many(
    db,
    Wanted,
    `select p.external_id, v.product_id is null as first
    from trend t
    join product p on p.id = t.product_id and p.channel = :channel and p.origin = :origin and p.source = :source
    left join video_summary v on v.product_id = p.id
    where t.edition_id = (select edition_id from current_edition) and t.stage in ('new', 'growing', 'viral')
      and (v.observed_at is null or v.observed_at < ${READ_BEFORE})
    order by v.observed_at nulls first, t.place limit ${PRODUCTS_MAX}`,
    asked,
  )
  const fresh = await many(
    db,
    Numbered,
    `select p.external_id from video_summary v join product p on p.id = v.product_id
    where p.channel = :channel and v.origin = :origin and v.source = :source and v.observed_at >= ${READ_BEFORE}`,
    asked,
  )
  const described = await many(
    db,
    Numbered,
    `select external_id from creator where origin = :origin and source = :source
      and described_at >= cast(:now as timestamptz) - interval '${CREATOR_DAYS} days'`,
    { source, origin, now },
  )
  return {
    products: products.map(({ external_id, first }) => ({ externalId: external_id, first })),
    fresh: new Set(fresh.map(({ external_id }) => external_id)),
    freshCreators: new Set(described.map(({ external_id }) => external_id)),
  }
}

/** Some hours short of a week: a refresh does not start on the second. */
const READ_BEFORE = `cast(:now as timestamptz) - interval '${24 * READ_AGAIN_DAYS - 6} hours'`

import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import type { Provenance } from '../contracts/provenance.ts'
import type { ShopDetail } from '../contracts/shops.ts'
import { CHANNELS } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { Sourced, sourceLabelSql } from '../provenance/source-state.row.ts'
import { currentEdition } from '../trends/current-edition.ts'
import { RISING } from '../trends/rising.ts'
import { DROPPED, KEPT, LISTED_OF_SHOP, NEWLY_ADDED, NEWLY_DROPPED, SHOP_OF } from './shop-products.ts'

export type KnownShop = Pick<
  ShopDetail,
  | 'name'
  | 'channel'
  | 'provenance'
  | 'stated'
  | 'productsKnown'
  | 'rising'
  | 'soldAWeek'
  | 'addedCount'
  | 'droppedCount'
> & { until: Day | null; droppedInAll: number }

/** One query for any count. Ids are text: a sent id may exceed a number. */
export async function shopsNow(trx: Transaction, ids: string[]): Promise<Map<string, KnownShop>> {
  const until = (await currentEdition(trx))?.dataTo ?? null
  const selling = await many(
    trx,
    Selling,
    `select sold.*, ${sourceLabelSql('sold')} as source_label from (
      select ${SHOP_OF} as id, min(p.shop_name) as name, min(p.channel) as channel, min(p.origin) as origin,
        (array_agg(p.source order by p.observed_at desc))[1] as source, max(p.observed_at) as observed_at,
        count(*) filter (where ${KEPT}) as known, count(*) filter (where ${KEPT} and ${RISING}) as rising,
        count(*) filter (where ${COUNTED}) as counted, sum(t.last_week) filter (where ${COUNTED}) as units,
        count(*) filter (where ${NEWLY_ADDED}) as added, count(*) filter (where ${NEWLY_DROPPED}) as dropped,
        count(*) filter (where ${DROPPED}) as dropped_in_all
      from ${LISTED_OF_SHOP} where ${SHOP_OF} = any(cast(:ids as bigint[])) group by 1
    ) sold`,
    { ids, until },
  )
  const stated = await many(
    trx,
    Stated,
    `select distinct on (id) shop_number('tiktok', s.origin, s.name) as id, s.name, s.origin, s.observed_at, s.rating,
      s.review_count, s.sold_count, s.verification, ${sourceLabelSql('s')} as source_label
    from shop s where shop_number('tiktok', s.origin, s.name) = any(cast(:ids as bigint[]))
    order by id, s.sold_count desc nulls last, s.external_id`,
    { ids },
  )
  const known = new Map<string, KnownShop>()
  for (const row of stated) known.set(String(row.id), { ...unsold(row), until })
  for (const row of selling) {
    const id = String(row.id)
    known.set(id, { ...sellingOf(row), stated: known.get(id)?.stated ?? null, until })
  }
  return known
}

/** `stale`: the last week on record is not the market's. */
const COUNTED = `${KEPT} and t.measure = 'units' and t.last_week is not null and t.caveat is distinct from 'stale'`

const Selling = z.object({
  ...Sourced.shape,
  source: z.string(),
  id: z.int(),
  name: z.string(),
  channel: z.enum(CHANNELS),
  known: z.int(),
  rising: z.int(),
  counted: z.int(),
  units: z.nullable(z.number()),
  added: z.int(),
  dropped: z.int(),
  dropped_in_all: z.int(),
})

const Stated = z.object({
  ...Sourced.shape,
  id: z.int(),
  name: z.string(),
  rating: z.nullable(z.number()),
  review_count: z.nullable(z.int()),
  sold_count: z.nullable(z.int()),
  verification: z.nullable(z.string()),
})

function sellingOf(row: z.infer<typeof Selling>) {
  const { name, channel, known, rising, counted, units, added, dropped } = row
  return {
    name,
    channel,
    provenance: provenanceOf(row),
    productsKnown: known,
    rising,
    soldAWeek: units === null ? null : { units: Math.round(units), products: counted },
    addedCount: added,
    droppedCount: dropped,
    droppedInAll: row.dropped_in_all,
  }
}

/** A shop without a known product. */
function unsold(row: z.infer<typeof Stated>): Omit<KnownShop, 'until'> {
  const provenance: Provenance = provenanceOf(row)
  const { name, rating, review_count: reviews, sold_count: sold, verification } = row
  return {
    name,
    channel: 'tiktok',
    provenance,
    stated: { rating, reviews, sold, verification, provenance },
    productsKnown: 0,
    rising: 0,
    soldAWeek: null,
    addedCount: 0,
    droppedCount: 0,
    droppedInAll: 0,
  }
}

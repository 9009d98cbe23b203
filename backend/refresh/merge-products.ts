import { one } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { mergeObservations } from './merge-observations.ts'
import { fillSilence, gatherRecords } from './merge-records.ts'
import { Changes, type MergeRun } from './merge-run.ts'
import { findUnrenewed, forgetUnrenewed } from './unrenewed-totals.ts'

/**
 * Missing descriptions stay. Prices, ratings and counts carry today's date, so even null replaces them. A row
 * older than the product adds only its days.
 */
export async function mergeProducts({
  trx,
  runId,
  progress,
  timed,
  checkPrices,
}: MergeRun): Promise<{ products: Changes; observations: Changes }> {
  progress('merging products', 0)
  let unrenewed = false
  const products = await timed('merging products', async () => {
    await gatherRows(trx, runId)
    await gatherRecords(trx, runId)
    unrenewed = await findUnrenewed(trx, runId)
    await gatherIncoming(trx, runId)
    await checkPrices()
    const changes = await countChanges(trx)
    await upsertProducts(trx)
    await identifyRows(trx)
    return changes
  })
  const observations = await timed('merging observations', async () => {
    if (unrenewed) await forgetUnrenewed(trx)
    const merged = await mergeObservations(trx, runId, unrenewed, (share) =>
      progress('merging observations', 0.1 + 0.5 * share),
    )
    return { ...merged, added: merged.added + (await fillSilence(trx)) }
  })
  return { products, observations }
}

/**
 * A row fetched today with counts up to an earlier day gets that day. Rows of our own export are left out if
 * the product is known in any origin.
 */
async function gatherRows(trx: Transaction, runId: number): Promise<void> {
  await trx.raw(
    `create temp table incoming_product_row on commit drop as
    select s.source, s.seq, i.origin, b.channel, b."externalId" as external_id, null::bigint as product_id,
      case when days.last < (b."observedAt" at time zone 'utc')::date - 1
        then (days.last + 1)::timestamp at time zone 'utc' else b."observedAt" end as observed_at,
      days.first as first_day, days.last as last_day,
      coalesce(days.last, (b."observedAt" at time zone 'utc')::date) as last_on,
      least(b."firstSeenOn", days.first, (b."observedAt" at time zone 'utc')::date) as first_on
    from staged s
    join incoming_source i on i.source = s.source
    cross join lateral jsonb_to_record(s.body) as b (
      channel text, "externalId" text, "observedAt" timestamptz, "firstSeenOn" date, days jsonb, exported boolean)
    cross join lateral (
      select min((day->>0)::date) as first, max((day->>0)::date) as last from jsonb_array_elements(b.days) as day
    ) days
    where s.run_id = ? and s.kind = 'product' and (b.exported is null or not exists (
      select from product p where p.channel = b.channel and p.origin in ('live', 'sandbox', 'file')
        and p.external_id = b."externalId"))`,
    [runId],
  )
  await trx.raw('analyze incoming_product_row')
}

async function gatherIncoming(trx: Transaction, runId: number): Promise<void> {
  await trx.raw(
    `create temp table incoming_product on commit drop as
    select distinct on (r.channel, r.origin, r.external_id)
      r.channel, r.origin, r.external_id, r.source, r.observed_at, r.last_on, record.ends_on as record_end,
      min(r.first_on) over (partition by r.channel, r.origin, r.external_id) as first_on,
      b.name, b.description, b."ourCategory" as category, b.category as source_category, b."shopName" as shop_name,
      b.url, b."imageUrls" as image_urls, b.videos, b.price::numeric(14, 2) as price,
      b."salePrice"::numeric(14, 2) as sale_price, b.currency, b.rating::numeric(3, 2) as rating,
      b."ratingCount" as rating_count, b."viewCount" as view_count, b."soldCount" as sold_count,
      b."creatorCount" as creator_count, b."videoCount" as video_count, b."sellerCount" as seller_count, b.rank,
      b."expiresAt" as expires_at
    from incoming_product_row r
    join incoming_record record using (source, origin)
    join staged s on s.run_id = ? and s.source = r.source and s.seq = r.seq
    cross join lateral jsonb_to_record(s.body) as b (
      name text, description text, "ourCategory" text, category text, "shopName" text, url text, "imageUrls" jsonb,
      videos jsonb, price numeric, "salePrice" numeric, currency text, rating numeric, "ratingCount" bigint,
      "viewCount" bigint, "soldCount" bigint, "creatorCount" bigint, "videoCount" bigint, "sellerCount" bigint,
      rank integer, "expiresAt" timestamptz)
    order by r.channel, r.origin, r.external_id, r.last_on desc, r.observed_at desc, r.seq desc, r.source`,
    [runId],
  )
  await trx.raw('analyze incoming_product')
}

async function countChanges(trx: Transaction): Promise<Changes> {
  return await one(
    trx,
    Changes,
    `select count(*) filter (where p.id is null) as added,
      count(*) filter (where p.id is not null and ${IS_NEWER} and ${IS_DIFFERENT}) as changed
    from incoming_product i
    left join product p on (p.channel, p.origin, p.external_id) = (i.channel, i.origin, i.external_id)`,
  )
}

/** `on conflict` would use up an id for each known product. */
async function upsertProducts(trx: Transaction): Promise<void> {
  await trx.raw(
    `update product p set
      ${KEPT.map((column) => `${column} = coalesce(i.${column}, p.${column})`).join(', ')},
      ${LISTS.map((column) => `${column} = ${newerList(column)}`).join(', ')},
      ${REPLACED.map((column) => `${column} = i.${column}`).join(', ')},
      list_since = case when i.source_category <> p.source_category then i.last_on else p.list_since end,
      source = i.source, observed_at = i.observed_at, expires_at = i.expires_at, last_seen_on = i.last_on,
      record_end = i.record_end
    from incoming_product i
    where (p.channel, p.origin, p.external_id) = (i.channel, i.origin, i.external_id) and ${IS_NEWER}
      and (${IS_DIFFERENT}
        or (p.observed_at, p.last_seen_on, p.source, p.record_end)
          is distinct from (i.observed_at, i.last_on, i.source, i.record_end)
        or p.expires_at is distinct from i.expires_at)`,
  )
  await trx.raw(
    `update product p set first_seen_on = i.first_on from incoming_product i
    where (p.channel, p.origin, p.external_id) = (i.channel, i.origin, i.external_id) and i.first_on < p.first_seen_on`,
  )
  const columns = [...KEPT, ...LISTS, ...REPLACED].join(', ')
  await trx.raw(
    `insert into product (channel, origin, external_id, source, observed_at, expires_at, first_seen_on, last_seen_on,
      record_end, ${columns})
    select channel, origin, external_id, source, observed_at, expires_at, first_on, last_on, record_end, ${columns}
    from incoming_product i
    where not exists (
      select 1 from product p where (p.channel, p.origin, p.external_id) = (i.channel, i.origin, i.external_id))`,
  )
}

async function identifyRows(trx: Transaction): Promise<void> {
  await trx.raw(
    `update incoming_product_row r set product_id = p.id
    from product p where (p.channel, p.origin, p.external_id) = (r.channel, r.origin, r.external_id)`,
  )
  await trx.raw('create index on incoming_product_row (product_id)')
  await trx.raw('analyze incoming_product_row')
}

/** Kept when missing. */
const KEPT = ['name', 'description', 'category', 'source_category', 'shop_name', 'url']
const LISTS = ['image_urls', 'videos']
/** Daily facts: missing means unknown. */
const REPLACED = [
  'price',
  'sale_price',
  'currency',
  'rating',
  'rating_count',
  'view_count',
  'sold_count',
  'creator_count',
  'video_count',
  'seller_count',
  'rank',
]

const IS_NEWER = '(i.last_on, i.observed_at) >= (p.last_seen_on, p.observed_at)'
const IS_DIFFERENT = `(
  ${KEPT.map((column) => `coalesce(i.${column}, p.${column}) is distinct from p.${column}`).join(' or ')}
  or ${LISTS.map((column) => `${newerList(column)} is distinct from p.${column}`).join(' or ')}
  or ${REPLACED.map((column) => `i.${column} is distinct from p.${column}`).join(' or ')})`

function newerList(column: string): string {
  return `case when i.${column} = '[]' then p.${column} else i.${column} end`
}

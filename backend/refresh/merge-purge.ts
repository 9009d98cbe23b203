import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import type { Origin } from '../contracts/provenance.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

export interface Retention {
  source: string
  origin: Origin
  /** Null: kept forever. */
  retentionDays: number | null
}

/**
 * Enforces sources' terms. Expiring sources keep prices and ratings of a product's newest day only, and none
 * in weeks. Products and suppliers go if not shown within the retention.
 */
export async function purge(
  trx: Transaction,
  { now, asOf, retentions }: { now: Date; asOf: Day; retentions: readonly Retention[] },
): Promise<void> {
  for (const { source, origin, retentionDays } of retentions) {
    if (retentionDays === null) continue
    await trx.raw(
      'delete from product where source = ? and origin = ? and last_seen_on < cast(? as date) - cast(? as integer)',
      [source, origin, asOf, retentionDays],
    )
    await trx.raw(
      `update supplier set expires_at = observed_at + make_interval(days => ?)
      where source = ? and origin = ? and expires_at is null
        and observed_at < cast(? as timestamptz) - make_interval(days => ?)`,
      [retentionDays, source, origin, now, retentionDays],
    )
  }
  await forgetExpiredPrices(trx, { now, most: null })
  // Covers products with nothing else to lose: an old file may have added days.
  await trx.raw(
    `update observation o set price = null, currency = null, rating = null
    from product p
    where p.id = o.product_id and p.expires_at is not null and (o.day < p.last_seen_on or p.expires_at < ?)
      and num_nonnulls(o.price, o.currency, o.rating) > 0`,
    [now],
  )
  await trx.raw(
    `update product_week w set ${FORGOTTEN_PRICES} from product p
    where p.id = w.product_id and p.expires_at is not null and w.price_last_on is not null`,
  )
  await forgetExpiredShops(trx, now)
  await forgetSuppliers(trx, await expiredSuppliers(trx, { now, most: null }))
}

/** Null: all. */
interface Portion {
  now: Date
  most: number | null
}

/** Counts and ranks stay for trends. Returns the products. */
export async function forgetExpiredPrices(trx: Transaction, { now, most }: Portion): Promise<number[]> {
  const rows = await many(
    trx,
    Numbered,
    `with expired as (
      update product set price = null, sale_price = null, currency = null, rating = null
      where id in (
        select id from product
        where expires_at < ? and num_nonnulls(price, sale_price, currency, rating) > 0
        order by expires_at limit ?)
      returning id
    ), days as (
      update observation set price = null, currency = null, rating = null
      where product_id in (select id from expired) and num_nonnulls(price, currency, rating) > 0
    ), weeks as (
      update product_week set ${FORGOTTEN_PRICES}
      where product_id in (select id from expired) and price_last_on is not null
    )
    select id from expired`,
    [now, most],
  )
  return rows.map(({ id }) => id)
}

const FORGOTTEN_PRICES =
  'price_low = null, price_high = null, price_last = null, price_last_on = null, currency = null'

const Numbered = z.object({ id: z.int() })

export async function forgetExpiredShops(trx: Transaction, now: Date): Promise<number> {
  return await trx('shop').where('expires_at', '<', now).delete()
}

export async function expiredSuppliers(trx: Transaction, { now, most }: Portion): Promise<number[]> {
  const rows = await many(
    trx,
    Numbered,
    'select id from supplier where expires_at < ? order by expires_at limit ?',
    [now, most],
  )
  return rows.map(({ id }) => id)
}

/** With a contact of another source, a supplier loses only its own source's facts. */
export async function forgetSuppliers(trx: Transaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await trx.raw(
    `delete from supplier s where s.id = any(cast(? as bigint[]))
      and not exists (select 1 from contact c where c.supplier_id = s.id and c.source <> s.source)`,
    [ids],
  )
  await trx.raw(
    `with forgotten as (
      update supplier set image_url = null, location = null, total_shipments = null, first_shipment_on = null,
        last_shipment_on = null, buyer_count = null, expires_at = null
      where id = any(cast(? as bigint[])) returning id
    ), buyers as (
      delete from supplier_buyer where supplier_id in (select id from forgotten)
    ), shipments as (
      delete from shipment where supplier_id in (select id from forgotten)
    )
    delete from cargo where supplier_id in (select id from forgotten)`,
    [ids],
  )
}

export async function forgetSampleData(trx: Transaction): Promise<void> {
  for (const table of ['product', 'creator', 'hashtag', 'shop', 'supplier', 'source_state', 'price_level']) {
    await trx.raw(`delete from ?? where origin = 'sandbox'`, [table])
  }
}

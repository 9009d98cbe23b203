import type { Origin } from '../contracts/provenance.ts'
import type { Transaction } from '../db/knex.ts'
import type { Day } from './port.ts'

export interface Retention {
  source: string
  origin: Origin
  /** Days a row may be kept without being seen again; null: for ever. */
  retentionDays: number | null
}

/**
 * Forgets what a source's terms do not let us keep.
 *
 * - A product past its expiry loses prices and rating; a product whose source sets an expiry keeps them for its newest
 *   day only. Counts and ranks, from which trends follow, stay.
 * - A shop past its expiry goes. So does a supplier, unless a contact from elsewhere hangs on it: then only what the
 *   source said goes.
 * - Products and suppliers that a source has not shown within its retention go.
 */
export async function purge(
  trx: Transaction,
  { now, asOf, retentions }: { now: Date; asOf: Day; retentions: readonly Retention[] },
): Promise<void> {
  await trx.raw(
    `update product set price = null, sale_price = null, currency = null, rating = null
    where expires_at < ? and num_nonnulls(price, sale_price, currency, rating) > 0`,
    [now],
  )
  await trx.raw(
    `update observation o set price = null, currency = null, rating = null
    from product p
    where p.id = o.product_id and p.expires_at is not null and (o.day < p.last_seen_on or p.expires_at < ?)
      and num_nonnulls(o.price, o.currency, o.rating) > 0`,
    [now],
  )
  await trx.raw('delete from shop where expires_at < ?', [now])
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
  await forgetSuppliers(trx, now)
}

/** All that stand-ins once gave, for an installation that has turned to real data. */
export async function forgetSampleData(trx: Transaction): Promise<void> {
  for (const table of ['product', 'hashtag', 'shop', 'supplier', 'source_state']) {
    await trx.raw(`delete from ?? where origin = 'sandbox'`, [table])
  }
}

async function forgetSuppliers(trx: Transaction, now: Date): Promise<void> {
  await trx.raw(
    `delete from supplier s where s.expires_at < ?
      and not exists (select 1 from contact c where c.supplier_id = s.id and c.source <> s.source)`,
    [now],
  )
  await trx.raw(
    `with forgotten as (
      update supplier set image_url = null, location = null, total_shipments = null, first_shipment_on = null,
        last_shipment_on = null, buyer_count = null, expires_at = null
      where expires_at < ? returning id
    ), buyers as (
      delete from supplier_buyer where supplier_id in (select id from forgotten)
    ), shipments as (
      delete from shipment where supplier_id in (select id from forgotten)
    )
    delete from cargo where supplier_id in (select id from forgotten)`,
    [now],
  )
}

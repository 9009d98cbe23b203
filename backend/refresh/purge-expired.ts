import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { writeExplored } from '../explore/write-explored.ts'
import { forgetIndexedPrices } from '../search/index-edition.ts'
import { writeOpenContacts } from '../trends/open-contacts.ts'
import { expiredSuppliers, forgetExpiredPrices, forgetExpiredShops, forgetSuppliers } from './merge-purge.ts'
import { figuresOf } from './publish-figures.ts'
import { EDITION_LOCK } from './refresh-lock.ts'

/**
 * With everything derived, within a minute, without a refresh. Waits during a publication, which does the
 * same.
 */
export async function purgeExpired(db: Db, now: Date): Promise<void> {
  let mayBeMore = true
  while (mayBeMore) mayBeMore = await db.transaction((trx) => purgePortion(trx, now))
}

async function purgePortion(trx: Transaction, now: Date): Promise<boolean> {
  if (!(await mayPurge(trx))) return false
  const suppliers = await expiredSuppliers(trx, { now, most: SUPPLIERS_AT_ONCE })
  const unmatched = await unmatch(trx, suppliers)
  await forgetSuppliers(trx, suppliers)
  const products = await forgetExpiredPrices(trx, { now, most: PRODUCTS_AT_ONCE })
  const shops = await forgetExpiredShops(trx, now)
  if (suppliers.length + products.length + shops === 0) return false
  await forgetIndexedPrices(trx, products)
  await renewEdition(trx, [...new Set([...products, ...unmatched])])
  return suppliers.length === SUPPLIERS_AT_ONCE || products.length === PRODUCTS_AT_ONCE
}

async function mayPurge(trx: Transaction): Promise<boolean> {
  const { held } = await one(trx, Lock, 'select pg_try_advisory_xact_lock(?) as held', [EDITION_LOCK])
  return held
}

const Lock = z.object({ held: z.boolean() })

/** Other suppliers move up. Returns affected products. */
async function unmatch(trx: Transaction, suppliers: number[]): Promise<number[]> {
  if (suppliers.length === 0) return []
  await trx.raw('delete from supplier_category where supplier_id = any(cast(? as bigint[]))', [suppliers])
  const rows = await many(
    trx,
    Unmatched,
    'delete from match where supplier_id = any(cast(? as bigint[])) returning product_id',
    [suppliers],
  )
  const products = [...new Set(rows.map(({ product_id }) => product_id))]
  if (products.length === 0) return []
  await trx.raw(
    `update match m set position = moved.place
    from (
      select product_id, supplier_id, row_number() over (partition by product_id order by position) as place
      from match where product_id = any(cast(? as bigint[]))
    ) moved
    where (m.product_id, m.supplier_id) = (moved.product_id, moved.supplier_id) and m.position <> moved.place`,
    [products],
  )
  // The next refresh must match returning cargo again.
  await trx.raw('delete from matched_product where product_id = any(cast(? as bigint[]))', [products])
  return products
}

/** Rewrites the edition's data for the products, its counts and cached answers. */
async function renewEdition(trx: Transaction, products: number[]): Promise<void> {
  const edition = await maybeOne(
    trx,
    Edition,
    `update current_edition c set revision = c.revision + 1 from edition e
    where e.id = c.edition_id returning e.id, e.as_of`,
  )
  if (!edition) return
  await writeExplored(trx, edition.id, products)
  await writeOpenContacts(trx)
  if (edition.as_of !== null) {
    const figures = await figuresOf(trx, edition.id, edition.as_of)
    await trx.raw('update edition set figures = figures || ?::jsonb where id = ?', [
      JSON.stringify(figures),
      edition.id,
    ])
  }
  await trx.raw(`select pg_notify('edition', 'facts past their time')`)
}

const Unmatched = z.object({ product_id: z.int() })
const Edition = z.object({ id: z.int(), as_of: z.nullable(Day) })

/** Keeps statements within the limits of a serving pool (`db/knex.ts`). */
const PRODUCTS_AT_ONCE = 1000
const SUPPLIERS_AT_ONCE = 50

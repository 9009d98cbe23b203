import type { Db } from '../../backend/db/knex.ts'
import { writeExplored } from '../../backend/explore/write-explored.ts'
import { makeMatch, makeProduct, makeSupplier, publishEdition } from './factories.ts'

/** The first name is the surest rise; `more` products fall. */
export async function makeManyProducts(db: Db, names: readonly string[], more: number): Promise<void> {
  const products: Parameters<typeof publishEdition>[1] = []
  for (const [index, name] of names.entries()) {
    const id = await makeProduct(db, { name, category: index === 0 ? null : 'Fashion', price: 10 + index })
    products.push({ id, trend: { velocity: 50 - 10 * index, low: 40 - 10 * index } })
  }
  const supplier = await makeSupplier(db, {
    name: '=Evil, "Works"',
    country: 'VN',
    price_low: 4,
    price_currency: 'USD',
  })
  await makeMatch(db, products[0]?.id ?? 0, supplier)
  await db.raw(
    `insert into product (channel, origin, source, external_id, name, description, category, price, currency, first_seen_on,
       last_seen_on, observed_at)
     select 'amazon', 'file', 'bulk', n::text, 'Bulk ' || n || ' ' || repeat(md5(n::text), 30), '', 'Automotive', 5, 'EUR',
       '2026-11-01', '2026-11-19', now() from generate_series(1, ?) n`,
    [more],
  )
  const bulk = await db('product').where('source', 'bulk').pluck('id')
  const edition = await publishEdition(db, products)
  await db.raw(
    `insert into trend (edition_id, product_id, position, place, measure, velocity, low, high, strength, confidence, spike_capped,
       weeks,
       history_days)
     select ?, id, id, 1000 + id, 'units', -90, -95, -80, -95, 'low', false, '[]', 60 from unnest(?::bigint[]) id`,
    [edition, bulk],
  )
  await db.transaction((trx) => writeExplored(trx, edition))
}

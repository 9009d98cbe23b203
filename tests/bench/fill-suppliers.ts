import type { Db } from '../../backend/db/knex.ts'
import { writeExplored } from '../../backend/explore/write-explored.ts'

const SUPPLIERS = 500

/** Names begin like spreadsheet formulas. */
export async function fillSuppliers(db: Db): Promise<void> {
  await db.raw(
    `insert into supplier (origin, source, external_id, name, name_key, country, price_low, price_currency, observed_at)
     select 'file', 'bench', n::text, '=Maker, "' || n || '"', n::text, 'VN', 1 + n % 20, 'USD', now()
     from generate_series(0, ?) n`,
    [SUPPLIERS - 1],
  )
  await db.raw(
    `insert into match (product_id, supplier_id, position, score, words, matching_shipments, last_shipment_on, buyers)
     select p.id, s.id, place, 0.9, '{steel}', 12, date '2026-11-10' - (p.id % 300)::int, 4
     from product p cross join generate_series(1, 2) place
     join supplier s on s.external_id = ((p.id + 7 * place) % ?)::text
     where p.id % 2 = 0`,
    [SUPPLIERS],
  )
  const { rows } = await db.raw('select edition_id from current_edition')
  const from = performance.now()
  await db.transaction((trx) => writeExplored(trx, rows[0].edition_id))
  process.stdout.write(
    `profits and figures of filters written in ${Math.round(performance.now() - from)} ms\n`,
  )
  await db.raw('vacuum analyze explored, match')
}

import type { Db } from '../../backend/db/knex.ts'
import { writeExplored } from '../../backend/explore/write-explored.ts'
import { indexEdition } from '../../backend/search/index-edition.ts'
import type { MadeUpName } from './made-up-names.ts'

const BATCH = 20_000

/** Returns the time of each step. */
export async function fillCatalogue(db: Db, names: MadeUpName[]): Promise<string[]> {
  const lines: string[] = []
  const from = performance.now()
  const { rows } = await db.raw(
    "insert into edition (as_of, cause, market) values ('2026-11-19', 'request', 'United States') returning id",
  )
  const edition: number = rows[0].id
  for (let start = 0; start < names.length; start += BATCH) {
    const batch = names.slice(start, start + BATCH)
    await db.raw(
      `with made as (
        insert into product (channel, origin, source, external_id, name, category, price, currency, first_seen_on,
          last_seen_on, observed_at)
        select case when random() < 0.7 then 'tiktok' else 'amazon' end, 'file', 'bench', (? + at)::text, name, category,
          round((3 + 90 * random() ^ 2)::numeric, 2), 'USD', '2026-09-01', '2026-11-19', now()
        from unnest(?::text[], ?::text[]) with ordinality as n (name, category, at)
        returning id)
      insert into trend (edition_id, product_id, position, place, measure, velocity, low, high, strength, confidence, stage, last_week,
        usual_week, spike_capped, weeks, history_days)
      select ?, id, id, id, 'units', growth + 20, growth, growth + 40, growth,
        (array['low', 'medium', 'high'])[1 + floor(3 * random())::int],
        (array['new', 'growing', 'viral', 'steady', 'fading'])[1 + floor(5 * random())::int], 300, 100, false, '[]', 60
      from (select id, -60 - 40 * ln(1 - random()) as growth from made) grown`,
      [start, batch.map(({ name }) => name), batch.map(({ category }) => category), edition],
    )
  }
  await db.raw(
    `update trend t set place = ordered.place
    from (select product_id, row_number() over (order by low desc) as place from trend) ordered
    where ordered.product_id = t.product_id`,
  )
  await db.raw('insert into current_edition (edition_id) values (?)', [edition])
  await db.raw('analyze product, trend')
  lines.push(`${names.length} products written in ${seconds(from)}`)
  const indexing = performance.now()
  await db.transaction((trx) => indexEdition(trx, edition))
  lines.push(`indexed for search in ${seconds(indexing)}`)
  const again = performance.now()
  await db.transaction((trx) => indexEdition(trx, edition))
  lines.push(`indexed again, nothing changed, in ${seconds(again)}`)
  const exploring = performance.now()
  await db.transaction((trx) => writeExplored(trx, edition))
  lines.push(`made ready for filters in ${seconds(exploring)}`)
  await db.raw('vacuum analyze')
  const sizes = await db.raw(
    `select relname, pg_size_pretty(pg_relation_size(oid)) as size from pg_class
    where relname like 'search%' order by pg_relation_size(oid) desc`,
  )
  lines.push(
    sizes.rows.map((row: { relname: string; size: string }) => `${row.relname} ${row.size}`).join(', '),
  )
  return lines
}

function seconds(from: number): string {
  return `${((performance.now() - from) / 1000).toFixed(1)} s`
}

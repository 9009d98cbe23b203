import type pg from 'pg'
import { addDays, type Day } from '../../backend/calendar/days.ts'
import type { Db } from '../../backend/db/knex.ts'
import { writeExplored } from '../../backend/explore/write-explored.ts'
import { mergePictures } from '../../backend/refresh/merge-pictures.ts'
import { figuresOf } from '../../backend/refresh/publish-figures.ts'
import { stagedBody } from '../../backend/refresh/staging-row.ts'
import { indexEdition } from '../../backend/search/index-edition.ts'
import { fingerprintCargo } from '../../backend/suppliers/matching/corpus.ts'
import { writeSupplierCategories } from '../../backend/suppliers/supplier-categories.ts'
import { DAILY_ROWS_DAYS } from '../../backend/trends/week-sums.ts'
import {
  dayNumber,
  type SyntheticSize,
  syntheticProduct,
  syntheticShipment,
  syntheticSupplier,
  unitsOn,
} from '../support/synthetic-source.ts'
import { openCopy } from './copy-in.ts'
import { fillCreators } from './fill-creators.ts'

export interface MarketSize extends SyntheticSize {
  weeks: number
  asOf: Day
}

type Print = (line: string) => void

/**
 * A product's daily rows lie far apart, as in production. Trends and matches derive from product ids;
 * publication code writes the rest. Deterministic.
 */
export async function fillMarket(db: Db, url: string, size: MarketSize, print: Print): Promise<void> {
  const step = async (what: string, work: () => Promise<unknown>) => {
    const from = performance.now()
    await work()
    print(`${((performance.now() - from) / 1000).toFixed(1).padStart(8)} s  ${what}`)
  }
  await step(`${size.products} products`, async () => await copyProducts(url, size))
  await step(`${size.days} days of each`, async () => await copyDays(url, size))
  await step(`${size.weeks} weeks of each`, async () => await copyWeeks(url, size))
  await step(`${size.suppliers} suppliers`, async () => await copySuppliers(url, size))
  await step(`${size.shipments} shipments`, async () => await copyShipments(url, size))
  await step('cargo and totals', async () => await sumUpShipments(db))
  const edition = await addEdition(db, size)
  await step('trends and matches', async () => await makeUpTrends(db, edition, size))
  await step('videos and creators', async () => await fillCreators(db, size.asOf))
  await step('indexing for search', async () => await db.transaction((trx) => indexEdition(trx, edition)))
  await step(
    'figures of filters, profits',
    async () => await db.transaction((trx) => writeExplored(trx, edition)),
  )
  await step('names of pictures', async () => await db.transaction((trx) => mergePictures(trx)))
  await step('categories of suppliers, figures', async () => await publish(db, edition, size.asOf))
  await step('vacuum', async () => await db.raw('vacuum analyze'))
  for (const line of await disk(db, size)) print(line)
}

const PRODUCTS = 'synthetic-products'
const RECORDS = 'synthetic-records'
const GENERATION = 1

async function copyProducts(url: string, { products, asOf, days, weeks }: MarketSize): Promise<void> {
  const copy = await openCopy(url, 'product', [
    ...[
      'id',
      'channel',
      'origin',
      'source',
      'external_id',
      'name',
      'category',
      'source_category',
      'image_urls',
    ],
    ...['price', 'currency', 'rank', 'first_seen_on', 'last_seen_on', 'observed_at', 'record_end'],
  ])
  const first = addDays(asOf, 1 - days - 7 * weeks)
  for (let at = 0; at < products; at += 1) {
    const row = syntheticProduct(at, { asOf, generation: GENERATION })
    const { ourCategory } = stagedBody(row)
    await copy.add([
      ...[at + 1, row.channel, 'sandbox', PRODUCTS, row.externalId, row.name, ourCategory as string | null],
      ...[row.category, JSON.stringify(row.imageUrls), row.price, row.currency, row.rank],
      ...[first, asOf, row.observedAt, asOf],
    ])
  }
  await copy.end()
}

async function copyDays(url: string, { products, days, asOf }: MarketSize): Promise<void> {
  if (days > DAILY_ROWS_DAYS) throw new Error(`At most ${DAILY_ROWS_DAYS} days are kept as days.`)
  const copy = await openCopy(url, 'observation', ['product_id', 'day', 'units', 'price', 'currency', 'rank'])
  for (let ago = days - 1; ago >= 0; ago -= 1) {
    const day = addDays(asOf, -ago)
    const number = dayNumber(day)
    for (let at = 0; at < products; at += 1) {
      const full = copy.add([at + 1, day, unitsOn(at, number), 5 + (at % 90), 'USD', at + 1])
      if (full) await full
    }
  }
  await copy.end()
}

/** Same rows as `foldWeeks` writes. */
async function copyWeeks(url: string, { products, days, weeks, asOf }: MarketSize): Promise<void> {
  const copy = await openCopy(url, 'product_week', [
    ...['product_id', 'week', 'days_folded', 'units', 'units_days', 'price_low', 'price_high', 'price_last'],
    ...['price_last_on', 'currency', 'best_rank'],
  ])
  const before = dayNumber(asOf) - days + 1
  // 1970-01-01 was a Thursday.
  const monday = before - ((before + 3) % 7) - 7
  for (let back = weeks - 1; back >= 0; back -= 1) {
    const number = monday - 7 * back
    const [week, last] = [dayOf(number), dayOf(number + 6)]
    for (let at = 0; at < products; at += 1) {
      const price = 5 + (at % 90)
      const full = copy.add([
        ...[
          at + 1,
          week,
          WHOLE_WEEK,
          7 * unitsOn(at, number),
          WHOLE_WEEK,
          price,
          price,
          price,
          last,
          'USD',
          at + 1,
        ],
      ])
      if (full) await full
    }
  }
  await copy.end()
}

const WHOLE_WEEK = 0b1111111

function dayOf(number: number): Day {
  return new Date(number * 86_400_000).toISOString().slice(0, 10)
}

async function copySuppliers(url: string, { suppliers, asOf }: MarketSize): Promise<void> {
  const copy = await openCopy(url, 'supplier', [
    ...['id', 'origin', 'source', 'external_id', 'name', 'name_key', 'country', 'forwarder', 'price_low'],
    ...['price_currency', 'observed_at'],
  ])
  for (let at = 0; at < suppliers; at += 1) {
    const row = syntheticSupplier(at, `${addDays(asOf, 1)}T06:00:00Z`)
    const { nameKey, forwarder } = stagedBody(row)
    await copy.add([
      ...[at + 1, 'sandbox', RECORDS, row.externalId, row.name, nameKey as string, row.country],
      ...[forwarder as boolean, 1 + (at % 20), 'USD', row.observedAt],
    ])
  }
  await copy.end()
}

async function copyShipments(url: string, { shipments, suppliers, asOf }: MarketSize): Promise<void> {
  const copy = await openCopy(url, 'shipment', [
    ...[
      'supplier_id',
      'origin',
      'identifier',
      'container',
      'description',
      'arrived_on',
      'buyer',
      'cargo_text',
    ],
  ])
  const observedAt = `${addDays(asOf, 1)}T06:00:00Z`
  for (let at = 0; at < shipments; at += 1) {
    const row = syntheticShipment(at, { suppliers, observedAt })
    const { cargoText } = stagedBody(row)
    const full = copy.add([
      ...[1 + (at % suppliers), 'sandbox', row.identifier, row.container, row.description],
      ...[row.arrivedOn, row.buyerName, cargoText as string],
    ])
    if (full) await full
  }
  await copy.end()
}

async function sumUpShipments(db: Db): Promise<void> {
  await db.raw('analyze product, shipment, supplier')
  await db.raw(
    `insert into cargo (supplier_id, text, shipments, last_on, buyers)
     select supplier_id, cargo_text, count(*), max(arrived_on), count(distinct buyer) from shipment
     where cargo_text <> '' group by supplier_id, cargo_text`,
  )
  await db.raw(
    `insert into supplier_buyer (supplier_id, name, shipments)
     select supplier_id, buyer, count(*) from shipment group by supplier_id, buyer`,
  )
  await db.raw(
    `update supplier s set total_shipments = c.shipments, buyer_count = c.buyers, first_shipment_on = c.first_on,
       last_shipment_on = c.last_on
     from (
       select supplier_id, count(*) as shipments, count(distinct buyer) as buyers, min(arrived_on) as first_on,
         max(arrived_on) as last_on
       from shipment group by supplier_id
     ) c where c.supplier_id = s.id`,
  )
  for (const table of ['product', 'supplier']) {
    await db.raw(`select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`)
  }
}

async function addEdition(db: Db, { asOf }: MarketSize): Promise<number> {
  const { rows } = await db.raw(
    `insert into edition (as_of, compared_with, cause, market) values (?, ?, 'schedule', 'United States') returning id`,
    [asOf, addDays(asOf, -7)],
  )
  for (const [source, provides] of [
    [PRODUCTS, ['product']],
    [RECORDS, ['supplier', 'shipment']],
  ] as const) {
    await db.raw(
      `insert into source_state (source, origin, label, provides, last_success_at, last_attempt_at, last_day)
       values (?, 'sandbox', 'Synthetic', ?, now(), now(), ?)`,
      [source, [...provides], asOf],
    )
  }
  return rows[0].id
}

/** Skewed: every second supplier has three times as many matches, and a few have thousands. */
async function makeUpTrends(db: Db, edition: number, { suppliers, asOf }: MarketSize): Promise<void> {
  await db.raw(
    `insert into trend (edition_id, product_id, position, place, measure, velocity, low, high, careful, strength,
       confidence, stage, last_week, usual_week, spike_capped, weeks, history_days, as_of, section)
     select ?, id, row_number() over (partition by channel order by place), place, 'units', growth + 20, growth,
       growth + 40, growth + 10, growth,
       (array['low', 'medium', 'high'])[1 + floor(3 * ${chance('id', 2)})::int],
       (array['new', 'growing', 'viral', 'steady', 'fading'])[1 + floor(5 * ${chance('id', 3)})::int],
       floor(300 * ${chance('id', 4)}), 100, false, '[90, 100, 110, 100, 300]', 35, ?,
       case when growth > 0 then 'rising' else 'other' end
     from (select *, row_number() over (order by growth desc, id) as place from (
       select id, channel, -60 - 40 * ln(1 - ${chance('id', 1)}) as growth from product) grown) placed`,
    [edition, asOf],
  )
  await db.raw(
    `insert into match (product_id, supplier_id, position, score, words, matching_shipments, last_shipment_on, buyers)
     select product_id, supplier_id, row_number() over (partition by product_id order by score desc, supplier_id), score,
       '{steel}', 1 + floor(30 * score)::int, cast(:asOf as date) - (product_id % 300)::int, 2
     from (
       select p.id as product_id, 1 + floor(:suppliers * ${chance('12 * p.id + n', 5)} ^ 2)::bigint as supplier_id,
         max(round((0.7 + 0.29 * ${chance('12 * p.id + n', 6)})::numeric, 3)::float8) as score
       from product p cross join lateral generate_series(1, p.id % 13) as n group by 1, 2
     ) found`,
    { asOf, suppliers },
  )
  await db.transaction(async (trx) => {
    await trx.raw(
      `insert into matched_product (product_id, name, category, basis, matched_on)
       select id, name, source_category, hashtextextended(?, 0), cast(? as date) from product`,
      [await fingerprintCargo(trx, asOf), asOf],
    )
  })
  await db.raw('analyze trend, match')
}

/** SQL for a deterministic number from 0 to 1, by id and seed. */
function chance(id: string, seed: number): string {
  return `((hashint8extended((${id})::bigint, ${seed}) & 2147483647) / 2147483648.0)::float8`
}

async function publish(db: Db, edition: number, asOf: Day): Promise<void> {
  await db.transaction(async (trx) => {
    await writeSupplierCategories(trx, edition)
    const figures = await figuresOf(trx, edition, asOf)
    await trx.raw('update edition set figures = ?::jsonb where id = ?', [JSON.stringify(figures), edition])
    await trx.raw('insert into current_edition (edition_id) values (?)', [edition])
  })
}

async function disk(db: Db, { products, days, weeks }: MarketSize): Promise<string[]> {
  const { rows } = await db.raw<pg.QueryResult<{ relname: string; bytes: string }>>(
    `select relname, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc limit 12`,
  )
  const bytesOf = (table: string) => Number(rows.find(({ relname }) => relname === table)?.bytes ?? 0)
  return [
    rows.map(({ relname, bytes }) => `${relname} ${Math.round(Number(bytes) / 2 ** 20)} MB`).join(', '),
    `bytes on disk with indexes: a product-day ${(bytesOf('observation') / products / days).toFixed(0)}, a product-week ${(bytesOf('product_week') / products / weeks).toFixed(0)}`,
  ]
}

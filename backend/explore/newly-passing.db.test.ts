import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase, type TestDatabase } from '../../tests/support/database.ts'
import { type EXPLORE_FIELDS, type ExploreFilter, readQuestion } from '../contracts/explore.ts'
import { CHANNELS, STAGES } from '../contracts/trends.ts'
import { many } from '../db/checked-rows.ts'
import { conditionsOf, passes } from './conditions.ts'
import { newlyPassing } from './newly-passing.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const PRODUCTS = 600
let database: TestDatabase

/** Products with figures of every kind, a tenth of them not known; in the edition before others, and some were not there. */
beforeAll(async () => {
  database = await createTestDatabase()
  const { db } = database
  await db.raw('select setseed(0.4)')
  await db.raw(
    `insert into product (id, channel, origin, source, external_id, name, first_seen_on, last_seen_on, observed_at, image_urls, videos)
     overriding system value
     select n, 'tiktok', 'file', 'test', n::text, 'Product ' || n, '2026-11-01', '2026-11-19', now(), '[]', '[]'
     from generate_series(1, ${PRODUCTS}) n`,
  )
  await db.raw(`insert into explored ${made()} from generate_series(1, ${PRODUCTS}) n`)
})

afterAll(async () => await database.drop())

function made(): string {
  const some = (sql: string) => `case when random() < 0.9 then ${sql} end`
  const word = (words: readonly string[]) =>
    `(array[${words.map((each) => `'${each}'`).join(', ')}])[1 + floor(random() * ${words.length})::int]`
  const columns = {
    product_id: 'n',
    channel: word(CHANNELS),
    category: some(word(['Fashion', 'Electronics', 'Automotive'])),
    stage: some(word(STAGES)),
    confidence: 'floor(random() * 3)::int',
    acceleration: some(word(['speeding up', 'steady', 'slowing'])),
    velocity: some('floor(random() * 300 - 60)'),
    low: '0',
    place: 'n',
    sold: some('floor(random() * 500)::bigint'),
    views: some('floor(random() * 9000)::bigint'),
    price: some('round((random() * 60)::numeric, 2)'),
    margin: some('floor(random() * 100)'),
    profit: some('round((random() * 20 - 5)::numeric, 2)'),
    competitors: some('floor(random() * 150)::int'),
    rating: some('round((random() * 5)::numeric, 1)'),
    reviews: some('floor(random() * 900)::int'),
    suppliers: 'floor(random() * 4)::int',
    shipped_on: some(`date '2026-11-20' - floor(random() * 60)::int`),
    first_seen_on: `date '2026-11-20' - floor(random() * 60)::int`,
    observed_at: `timestamptz '2026-11-20 12:00Z' - random() * interval '20 days'`,
  }
  return `(${Object.keys(columns).join(', ')}) select ${Object.values(columns).join(', ')}`
}

/** One bound in the middle of each field's figures. */
const TEXTS: Record<Exclude<(typeof EXPLORE_FIELDS)[number], 'q'>, string> = {
  category: 'Fashion,Automotive',
  channel: 'amazon',
  stage: 'viral,new',
  confidence: 'medium',
  acceleration: 'steady',
  velocityFrom: '40',
  velocityTo: '120',
  soldFrom: '250',
  soldTo: '100',
  viewsFrom: '4000',
  viewsTo: '2000',
  priceFrom: '19.99',
  priceTo: '40',
  marginFrom: '35',
  marginTo: '60',
  profitFrom: '3.5',
  profitTo: '-1',
  competition: 'low,high',
  ratingFrom: '4.1',
  reviewsFrom: '300',
  reviewsTo: '100',
  suppliersFrom: '2',
  shippedWithin: '30',
  newWithin: '14',
  seenWithin: '7',
}

describe('what newly passes a filter', () => {
  const alone = Object.entries(TEXTS).map(([field, text]): [string, object] => [field, { [field]: text }])
  it.each([
    ...alone,
    ['nothing at all', {}],
    ['several fields', { category: 'Fashion', priceFrom: '10', soldFrom: '50' }],
  ])('by %s is what the statement finds now and did not before', async (_, texts) => {
    const filter: ExploreFilter = readQuestion(texts as Record<string, unknown>).question
    await database.db.transaction(async (trx) => {
      await trx.raw('create temp table explored_before on commit drop as select * from explored with no data')
      await trx.raw(
        `insert into explored_before ${made()} from generate_series(1, ${PRODUCTS}) n where n % 10 > 0`,
      )
      const { tests, fields, bindings } = await conditionsOf(trx, filter, NOW)
      const now = passes({ tests, fields, bindings })
      const rows = await many(
        trx,
        z.object({ product_id: z.int() }),
        `select product_id from explored where ${now} and product_id not in (
           select product_id from explored_before where ${now}) order by place`,
        bindings,
      )
      const expected = rows.map(({ product_id }) => product_id)
      const found = (await newlyPassing(trx, new Map([['it', filter]]), { now: NOW, named: 1000 })).get('it')
      expect(expected.length).toBeGreaterThan(10)
      expect(found).toEqual({ total: expected.length, first: expected })
    })
  })
})

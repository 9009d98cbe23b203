import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { BOUNDS, MADE_UP } from '../../tests/support/made-up-figures.ts'
import { EXPLORE_SORTS, type ExploreQuestion, readQuestion } from '../contracts/explore.ts'
import type { Transaction } from '../db/knex.ts'
import { snapshot } from '../db/snapshot.ts'
import { openLog } from '../process/log.ts'
import { type KeptColumns, keepColumns } from './columns-now.ts'
import { foundInMemory, foundInTable } from './explore.ts'
import { type ExploredColumns, readExploredColumns } from './explored-columns.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const PRODUCTS = 600

const database = await createTestDatabase()
const { db } = database
await db.transaction(async (trx) => {
  await trx.raw('select setseed(0.4)')
  await trx.raw(
    `insert into product (id, channel, origin, source, external_id, name, first_seen_on, last_seen_on, observed_at, image_urls, videos)
       overriding system value
       select 1000 * n, 'tiktok', 'file', 'test', n::text, 'Product ' || n, '2026-11-01', '2026-11-19', now(), '[]', '[]'
       from generate_series(1, ${PRODUCTS}) n`,
  )
  await trx.raw(
    `insert into explored ${MADE_UP} from (select 1000 * m as n from generate_series(1, ${PRODUCTS}) m) numbered`,
  )
  await trx.raw(
    `update explored set place = 37 * (product_id / 1000) % ${PRODUCTS + 1},
         shipped_on = case when suppliers > 0 then shipped_on end`,
  )
  await trx.raw(
    `insert into search_product (product_id, words, word_count, strength, tier)
       select product_id, array_to_tsvector(array['bottle']), 1, 0, place % 3 from explored where place % 7 = 0`,
  )
  await trx.raw(`insert into search_word (word, products) values ('bottle', 85)`)
  await trx.raw(
    `with made as (insert into edition (as_of, compared_with, cause, market)
         values ('2026-11-19', '2026-11-12', 'request', 'United States') returning id)
       insert into current_edition (edition_id) select id from made`,
  )
})
const columns = await snapshot(db)((trx) => readExploredColumns(trx, { atOnce: 170 }))

async function both(question: ExploreQuestion, page = 1) {
  return await snapshot(db)(async (trx) => {
    const asked = { now: NOW, limit: 24, page }
    return {
      inTable: await foundInTable(trx, question, asked),
      inMemory: await foundInMemory(trx, question, { ...asked, columns }),
    }
  })
}

const questionOf = (texts: object) => readQuestion(texts as Record<string, unknown>).question

describe('columns in memory give the same results as the table', () => {
  it.each([
    ...Object.entries(BOUNDS).map(([field, text]): [string, object] => [field, { [field]: text }]),
    ['nothing at all', {}],
    ['several fields', { category: 'Fashion', priceFrom: '10', soldFrom: '50', shippedWithin: '30' }],
    ['words', { q: 'bottle', priceTo: '40' }],
    ['words of nothing', { q: 'zzzz' }],
    ['what nothing passes', { priceFrom: '50', priceTo: '20' }],
  ])('by %s', async (_, texts) => {
    const { inTable, inMemory } = await both(questionOf(texts))
    expect(inMemory).toEqual(inTable)
  })

  const orders = EXPLORE_SORTS.flatMap((sort) =>
    (['asc', 'desc'] as const).map((direction): ExploreQuestion => ({ sort, direction })),
  )
  it.each(orders)('in the order of $sort $direction, on every page', async (order) => {
    for (const page of [1, 2, 12, 21, 22, 23, 25, 26]) {
      const { inTable, inMemory } = await both({ ...order, confidence: 'low' }, page)
      expect([page, inMemory]).toEqual([page, inTable])
    }
  })
})

it('looks up the words of a text once per database state', async () => {
  const asked = { now: NOW, limit: 24, page: 1 }
  const search = async (held: ExploredColumns, trx: Transaction) =>
    (await foundInMemory(trx, questionOf({ q: 'bottle' }), { ...asked, columns: held })).total
  const own = await snapshot(db)((trx) => readExploredColumns(trx))
  const lookups: string[] = []
  db.on('query', ({ sql }) => void (sql.includes('from search_product') && lookups.push(sql)))
  const before = await snapshot(db)((trx) => search(own, trx))
  const first = lookups.length
  expect(await snapshot(db)((trx) => search(own, trx))).toBe(before)
  expect(lookups.length).toBe(first)
  await db
    .transaction(async (trx) => {
      await trx.raw(
        'delete from search_product where product_id = (select min(product_id) from search_product)',
      )
      expect(await search(await readExploredColumns(trx), trx)).toBe(before - 1)
      throw new Error('Nothing of this stays')
    })
    .catch((error: Error) => expect(error.message).toBe('Nothing of this stays'))
})

describe('columns in memory', () => {
  let kept: KeptColumns
  const dearest = async () =>
    await snapshot(db)(async (trx) => {
      const now = await kept.now(trx)
      return now && Math.max(...now.figure('$.price').filter((price) => !Number.isNaN(price)))
    })

  it('are used by the next request, never for another database state', async () => {
    kept = keepColumns({ read: snapshot(db), log: openLog({ log: 'silent' }) })
    expect(await dearest()).toBeNull()
    await expect.poll(dearest).toBeLessThan(61)
    await db.transaction(async (trx) => {
      await trx.raw('update explored set price = 99 where place = 1')
      await trx.raw('update current_edition set revision = revision + 1')
    })
    expect(await dearest()).toBeNull()
    await expect.poll(dearest).toBe(99)
    await kept.stop()
  })
})

import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestDatabase } from '../../tests/support/database.ts'
import { BOUNDS, MADE_UP } from '../../tests/support/made-up-figures.ts'
import { type ExploreFilter, readQuestion } from '../contracts/explore.ts'
import { many } from '../db/checked-rows.ts'
import { conditionsOf, passes } from '../explore/conditions.ts'
import { newlyPassing } from './newly-passing.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const PRODUCTS = 600

const database = await createTestDatabase()
const { db } = database
await db.raw('select setseed(0.4)')
await db.raw(
  `insert into product (id, channel, origin, source, external_id, name, first_seen_on, last_seen_on, observed_at, image_urls, videos)
     overriding system value
     select n, 'tiktok', 'file', 'test', n::text, 'Product ' || n, '2026-11-01', '2026-11-19', now(), '[]', '[]'
     from generate_series(1, ${PRODUCTS}) n`,
)
await db.raw(`insert into explored ${MADE_UP} from generate_series(1, ${PRODUCTS}) n`)
await db.raw('insert into trend_place select place, product_id, category from explored')

describe('what newly passes a filter', () => {
  const alone = Object.entries(BOUNDS).map(([field, text]): [string, object] => [field, { [field]: text }])
  it.each([
    ...alone,
    ['nothing at all', {}],
    ['several fields', { category: 'Fashion', priceFrom: '10', soldFrom: '50' }],
  ])('by %s equals the difference of the SQL results', async (_, texts) => {
    const filter: ExploreFilter = readQuestion(texts as Record<string, unknown>).question
    await db.transaction(async (trx) => {
      await trx.raw('create temp table explored_before on commit drop as select * from explored with no data')
      await trx.raw(
        `insert into explored_before ${MADE_UP} from generate_series(1, ${PRODUCTS}) n where n % 10 > 0`,
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

  it('includes the other filters when one throws, inside a statement or before it', async () => {
    const warned: string[] = []
    const note = (warning: Error) => warned.push(warning.message)
    process.on('warning', note)
    await db.transaction(async (trx) => {
      await trx.raw('create temp table explored_before on commit drop as select * from explored with no data')
      const filters = new Map<string, ExploreFilter>([
        ['1', { q: 'Product \u0000' }],
        ['2', { newWithin: 'soon' } as unknown as ExploreFilter],
        ['3', {}],
      ])
      const found = await newlyPassing(trx, filters, { now: NOW, named: 1 })
      expect([...found]).toEqual([['3', { total: PRODUCTS, first: [1] }]])
    })
    process.off('warning', note)
    expect(warned).toEqual(['1', '2'].map((view) => `Saved view ${view} could not be compared`))
  })
})

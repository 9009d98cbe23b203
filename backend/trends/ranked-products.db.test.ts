import { expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { AS_OF, NOW, refreshed } from '../../tests/support/refreshing.ts'
import { dayRow, productRow, sourceOf } from '../../tests/support/source-rows.ts'
import { addDays } from '../calendar/days.ts'
import type { DayObservation, ProductRow } from '../sources/port.ts'

const LIST = 40
const HALF_READ = 3

/** Undefined is beyond the list. */
const MARKET: Record<string, (ago: number) => number | undefined> = {
  'mini fan': (ago) => (ago < 7 ? 3 : ago < 14 ? 12 : 30),
  'jelly mask': (ago) => (ago < 10 ? undefined : 4),
  'phone grip': (ago) => (ago < 7 ? 8 : undefined),
  'mug rack': (ago) => (ago < 30 ? undefined : 39),
}

const database = await createTestDatabase()
const { db } = database
await refreshed(db, [sourceOf(rows())])

it('finds a rise from ranks alone and reports it in ranks', async () => {
  const trend = await trendOf('mini fan')
  expect(trend).toMatchObject({ measure: 'ranks', caveat: null, section: 'rising', as_of: AS_OF })
  expect(trend?.ranks).toMatchObject({ last: 3, weeks: [30, 30, 30, 12, 3], of: LIST })
  expect(trend?.probability).toBeGreaterThan(0.7)
  expect(await trendOf('steady 20')).toMatchObject({
    stage: 'steady',
    section: 'other',
    ranks: { last: 20, usual: 20 },
  })
})

it('treats a product without a place in a whole list as beyond its end', async () => {
  const fallen = await trendOf('jelly mask')
  expect(fallen).toMatchObject({ stage: 'fading', as_of: AS_OF, caveat: null })
  expect(fallen?.ranks).toMatchObject({ last: null, weeks: [4, 4, 4, expect.any(Number), null] })
  const come = await trendOf('phone grip')
  expect(come?.ranks).toMatchObject({ last: 8, usual: null, of: LIST })
  // Constant beyond the end.
  expect(await trendOf('mug rack')).toMatchObject({ velocity: expect.closeTo(0, -1), section: 'other' })
})

it('leaves out a day with a partial list', async () => {
  expect(await trendOf('steady 20')).toMatchObject({ history_days: 35 })
  expect(await trendOf('steady 38')).toMatchObject({ history_days: 34, ranks: { last: 38 } })
})

it('prefers units, and ratings if there are enough', async () => {
  expect(await trendOf('counted')).toMatchObject({ measure: 'units', ranks: null })
  expect(await trendOf('often rated')).toMatchObject({ measure: 'ratings', ranks: null })
  expect(await trendOf('seldom rated')).toMatchObject({ measure: 'ranks', ranks: { last: 36 } })
})

it('does not compare ranks of different lists', async () => {
  const later = new Date(NOW.getTime() + 86_400_000)
  const nextDay = rows().map((row) => ({
    ...row,
    category: row.name === 'steady 20' ? 'office' : row.category,
    days: row.days.slice(0, 1).map((day) => ({ ...day, day: addDays(AS_OF, 1) })),
    observedAt: later.toISOString(),
  }))
  await refreshed(db, [sourceOf(nextDay)], { cause: 'request' }, { now: () => later })
  expect(await trendOf('steady 20')).toMatchObject({ measure: 'ranks', velocity: null, history_days: 1 })
})

function rows(): ProductRow[] {
  const taken = new Set([3, 4, 8, 12, 30, 39])
  const steady = Array.from({ length: LIST }, (_, at) => at + 1).filter((rank) => !taken.has(rank))
  return [
    ...steady.map((rank) => ranked(`steady ${rank}`, () => rank)),
    ...Object.entries(MARKET).map(([name, place]) => ranked(name, place)),
    ranked('last', () => LIST),
    ranked('counted', () => 35, { units: 9 }),
    ranked('often rated', () => 36, {}, 20),
    ranked('seldom rated', () => 36, {}, 1),
  ]
}

function ranked(
  name: string,
  place: (ago: number) => number | undefined,
  facts: Partial<DayObservation> = {},
  ratings = 0,
): ProductRow {
  const days = Array.from({ length: 45 }, (_, ago) => ago).flatMap((ago) => {
    const rank = place(ago)
    if (rank === undefined || (ago === HALF_READ && rank > LIST / 2)) return []
    const rated = ratings === 0 ? {} : { ratingCount: 5000 - ratings * ago }
    return [dayRow(addDays(AS_OF, -ago), { rank, ...facts, ...rated })]
  })
  return productRow({
    channel: 'amazon',
    externalId: name,
    name,
    category: 'kitchen',
    rank: place(0) ?? null,
    days,
    observedAt: NOW.toISOString(),
  })
}

async function trendOf(name: string) {
  return await db('trend')
    .join('current_edition', 'current_edition.edition_id', 'trend.edition_id')
    .join('product', 'product.id', 'product_id')
    .where({ name })
    .first('trend.*', db.raw('trend.as_of::text as as_of'))
}

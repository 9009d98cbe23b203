import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../tests/support/database.ts'
import { uniformFrom } from '../../tests/support/random-distributions.ts'
import { addDays, type Day } from '../calendar/days.ts'
import type { Transaction } from '../db/knex.ts'
import { type CountedProduct, type CountedTwice, productCounts, readDailyCounts } from './product-counts.ts'

const AS_OF = '2026-03-31'

const database = await createTestDatabase()
const { db } = database

describe('the counts of products', () => {
  it('sums the days of five weeks and finds the two best', async () => {
    const units = [1, 2, 3, 4, 5, 60, 7, ...Array<number>(28).fill(10)]
    const id = await observed(units.map((amount, ago) => ({ ago, units: amount })))
    const counts = await countsOf(id)
    expect(counts?.measure).toBe('units')
    expect(counts?.weeks).toEqual([
      { sum: 82, days: 7, best: 60, second: 7 },
      ...Array(4).fill({ sum: 70, days: 7, best: 10, second: 10 }),
    ])
  })

  it('ignores the 36th day and incomplete days', async () => {
    const id = await observed([
      { ago: -1, units: 500 },
      { ago: 34, units: 3 },
      { ago: 35, units: 900 },
    ])
    const counts = await countsOf(id)
    expect(counts?.weeks.map(({ sum, days }) => [sum, days])).toEqual([
      [0, 0],
      [0, 0],
      [0, 0],
      [0, 0],
      [3, 1],
    ])
  })

  it('leaves out days without stock or at a cut price, and counts the weeks before a promotion', async () => {
    const empty = await observed(
      Array.from({ length: 70 }, (_, ago) => ({ ago, units: ago > 2 && ago < 7 ? 0 : 9 })),
    )
    expect(await countsOf(empty)).toMatchObject({
      weeks: [{ sum: 27, days: 3 }, ...Array(4).fill({ sum: 63, days: 7 })],
      leftOut: { outOfStock: 4, cutPrice: 0 },
    })
    const sale = (ago: number) => ago > 6 && ago < 17
    const reduced = await observed(
      Array.from({ length: 70 }, (_, ago) => ({ ago, units: sale(ago) ? 30 : 9, price: sale(ago) ? 8 : 10 })),
    )
    expect(await countsOf(reduced)).toMatchObject({
      // On sale for 10 days, so the week before last keeps 4.
      weeks: [...Array(4).fill({ sum: 63, days: 7 }), { sum: 63, days: 7 }],
      leftOut: { outOfStock: 0, cutPrice: 10 },
    })
  })

  it('spreads the difference of two totals over the days between, also from before the window', async () => {
    const id = await observed([
      { ago: 38, sold_total: 100 },
      { ago: 33, sold_total: 150 },
      { ago: 4, sold_total: 150 },
      { ago: 1, sold_total: 180 },
      { ago: 0, sold_total: 179 },
    ])
    const counts = await countsOf(id)
    expect(counts?.measure).toBe('units')
    // Two of five days are in the window; falling totals count 0.
    expect(counts?.weeks[4]).toEqual({ sum: 20, days: 7, best: 10, second: 10 })
    expect(counts?.weeks[0]).toEqual({ sum: 30, days: 7, best: 10, second: 10 })
  })

  it.each([
    ['units before anything', { units: 1, views: 1, rating_count: 1 }, 'units'],
    ['views when nothing was sold', { views: 1, rating_count: 1 }, 'views'],
    ['views from their total', { views_total: 1, rating_count: 1 }, 'views'],
    ['ratings at last', { rating_count: 1 }, 'ratings'],
    ['nothing from a price alone', { price: 1 }, null],
  ])('counts %s', async (_, facts, measure) => {
    const id = await observed([
      { ago: 1, ...facts },
      { ago: 0, ...facts },
    ])
    expect((await countsOf(id))?.measure).toBe(measure)
  })

  it('keeps a product without observations, dated by when it was last seen', async () => {
    const id = await observed([])
    const counts = await countsOf(id)
    expect(counts).toMatchObject({ measure: null, lastDay: '2026-03-30' })
    expect(counts?.weeks.every(({ days }) => days === 0)).toBe(true)
  })

  it('reproduces last week’s counts from the data known then, for any mixture of counts and totals (seed 20261123)', async () => {
    const random = uniformFrom(20261123)
    const chance = (share: number) => random() < share
    for (let made = 0; made < 60; made += 1) {
      const [gaps, kinds] = [random(), Math.floor(random() * 31) + 1]
      let total = Math.floor(random() * 1000)
      const days = Array.from({ length: 84 }, (_, ago) => 83 - ago).flatMap((ago) => {
        total += Math.floor(random() * 40) - 2
        if (chance(gaps)) return []
        const facts = { units: total % 50, sold_total: total, views: total % 70, views_total: total * 2 }
        const known = Object.entries({ ...facts, rating_count: total }).filter(
          (_fact, at) => kinds & (1 << at) && chance(0.8) && (at + made) % 3 !== Number(ago < 9),
        )
        return known.length > 0 ? [{ ago, ...Object.fromEntries(known) }] : []
      })
      await observed(days)
    }
    const [later, then] = await db.transaction(async (trx) => [
      await allCounts(trx, AS_OF),
      await allCounts(trx, addDays(AS_OF, -7)),
    ])
    expect(later.map(({ weekEarlier }) => rounded(weekEarlier))).toEqual(then.map(({ now }) => rounded(now)))
    expect(new Set(then.map(({ now }) => now.measure))).toEqual(new Set(['units', 'views', 'ratings', null]))
    const changed = later.filter(({ now, weekEarlier }) => now.measure !== weekEarlier.measure)
    expect(changed.length).toBeGreaterThan(3)
  })

  it('returns thirteen weeks of one product', async () => {
    const id = await observed([
      { ago: 91, units: 5 },
      { ago: 90, units: 7 },
      { ago: 2, units: 9 },
    ])
    const flows = await db.transaction((trx) => readDailyCounts(trx, id, AS_OF))
    expect(flows).toEqual({
      measure: 'units',
      days: [
        { day: addDays(AS_OF, -90), amount: 7 },
        { day: addDays(AS_OF, -2), amount: 9 },
      ],
    })
  })
})

async function observed(days: ({ ago: number } & Record<string, number>)[]): Promise<number> {
  const [row] = await db('product')
    .insert({
      channel: 'tiktok',
      origin: 'file',
      source: 'test',
      external_id: Math.random().toString(36),
      name: 'Lamp',
      first_seen_on: '2026-01-01',
      last_seen_on: '2026-03-30',
      record_end: AS_OF,
      observed_at: '2026-03-31T00:00:00Z',
    })
    .returning('id')
  for (const { ago, ...facts } of days) {
    await db('observation').insert({ product_id: row.id, day: addDays(AS_OF, -ago), ...facts })
  }
  return row.id
}

async function countsOf(id: number) {
  const all = await db.transaction((trx) => allCounts(trx, AS_OF))
  return all.find(({ now }) => now.productId === id)?.now
}

async function allCounts(trx: Transaction, asOf: Day): Promise<CountedTwice[]> {
  const all: CountedTwice[] = []
  for await (const batch of productCounts(trx, asOf)) all.push(...batch)
  return all.sort((one, other) => one.now.productId - other.now.productId)
}

function rounded(counted: CountedProduct) {
  return {
    ...counted,
    weeks: counted.weeks.map((week) =>
      Object.fromEntries(Object.entries(week).map(([name, value]) => [name, Number(value.toFixed(6))])),
    ),
  }
}

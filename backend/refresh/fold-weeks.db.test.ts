import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { eachDatabase } from '../../tests/support/database.ts'
import { AS_OF, NOW, refreshed } from '../../tests/support/refreshing.ts'
import { scratchFolder } from '../../tests/support/scratch-folder.ts'
import { dayRow, productRow, sourceOf } from '../../tests/support/source-rows.ts'
import { addDays } from '../calendar/days.ts'
import type { DayObservation } from '../sources/port.ts'
import { importFile } from './import.ts'

/** `AS_OF` is a Tuesday: 130 days start on 22 Nov 2025 and cut the week of 17 Nov in two. */
const CUT = '2025-11-21'
const database = eachDatabase()

describe('days older than 130', () => {
  it('are sums of their weeks after a refresh, each day in one place only', async () => {
    await seen(
      days(200, (ago) => ({ units: ago, views: 10 * ago, price: 5 + (ago % 3), currency: 'USD', rank: ago })),
    )
    const daily = await database.db('observation').orderBy('day').pluck('day')
    expect([daily.length, daily[0], daily.at(-1)]).toEqual([130, addDays(CUT, 1), AS_OF])
    const weeks = await weeksOf()
    expect(weeks.map(({ week }) => week).slice(-2)).toEqual(['2025-11-10', '2025-11-17'])
    // Monday 17 to Friday 21 Nov: 134 to 130 days ago.
    expect(weeks.at(-1)).toMatchObject({
      units: 134 + 133 + 132 + 131 + 130,
      units_days: 0b0011111,
      views: 6600,
      ratings: null,
      ratings_days: 0,
      price_low: 5,
      price_high: 7,
      price_last: 5 + (130 % 3),
      price_last_on: CUT,
      currency: 'USD',
      best_rank: 130,
    })
    expect(weeks.at(-2)).toMatchObject({ units: 7 * 138, units_days: 0b1111111 })
    const counted =
      sum(weeks.map(({ units }) => units)) + sum(await database.db('observation').pluck('units'))
    expect(counted).toBe((199 * 200) / 2)
  })

  it('exclude a day without a report, and a week without a count has no sum', async () => {
    await seen(
      days(150, (ago) => (ago === 133 ? null : ago > 134 ? { price: 3, currency: 'USD' } : { units: 2 })),
    )
    const weeks = await weeksOf()
    expect(weeks.at(-1)).toMatchObject({ units: 8, units_days: 0b0011101, price_low: null })
    expect(weeks.at(-2)).toMatchObject({ units: null, units_days: 0, price_low: 3 })
  })

  it('make the same weeks folded day by day or at once', async () => {
    const totals = days(190, (ago) =>
      ago % 3 === 0 ? { soldTotal: 9000 - 40 * ago, ratingCount: 900 - ago } : null,
    )
    for (const back of [14, 13, 12, 10, 9, 6, 5, 4, 1, 0]) {
      const asOf = addDays(AS_OF, -back)
      await seen(
        totals.filter(({ day }) => day <= asOf),
        new Date(NOW.getTime() - back * 86_400_000),
      )
    }
    const oneByOne = await weeksOf()
    await database.db('product').delete()
    await seen(totals)
    expect(rounded(oneByOne)).toEqual(rounded(await weeksOf()))
    // 40 a day after the first total, up to the last folded one.
    expect(Math.round(sum(oneByOne.map(({ units }) => units)))).toBe(40 * (189 - 132))
    expect(await database.db('observation').where('day', '<=', CUT).pluck('day')).toEqual([
      addDays(AS_OF, -132),
    ])
  })

  it('add nothing when their total comes late, between two that were compared', async () => {
    const totals = days(190, (ago) => (ago % 3 === 0 ? { soldTotal: 9000 - 40 * ago } : null))
    await seen(totals)
    const before = sum((await weeksOf()).map(({ units }) => units))
    await seen([dayRow(addDays(AS_OF, -142), { soldTotal: 9000 - 40 * 142 })])
    expect(Math.round(sum((await weeksOf()).map(({ units }) => units)))).toBe(Math.round(before))
  })

  it('are added once when late, and not counted again', async () => {
    const all = days(160, () => ({ units: 3 }))
    const late = all.filter(({ day }) => day === '2025-11-12')
    await seen(all.filter((each) => !late.includes(each)))
    expect(await week('2025-11-10')).toMatchObject({ units: 18, units_days: 0b1111011 })
    await seen(late)
    expect(await week('2025-11-10')).toMatchObject({ units: 21, units_days: 0b1111111 })
    await seen(all.map((each) => ({ ...each, units: 50 })))
    expect(await week('2025-11-10')).toMatchObject({ units: 21 })
    expect(await database.db('observation').orderBy('day').pluck('day')).toHaveLength(130)
  })

  it('are deleted two years before the newest', async () => {
    await seen(days(900, () => ({ units: 1 })))
    const weeks = await weeksOf()
    const first = addDays(AS_OF, -729)
    expect(weeks[0]?.week).toBe('2024-04-01')
    expect([first, sum(weeks.map(({ units }) => units))]).toEqual(['2024-04-01', 730 - 130])
    await seen([dayRow(addDays(AS_OF, 7), { units: 1 })], new Date(NOW.getTime() + 7 * 86_400_000))
    expect((await weeksOf())[0]?.week).toBe('2024-04-08')
  })

  it('count from the newest day of the product itself, not from today, and not from a day to come', async () => {
    await seen(days(140, () => ({ units: 1 }), '2011-12-09'))
    expect(await database.db('observation').min('day').first()).toEqual({ min: addDays('2011-12-09', -129) })
    await seen([dayRow('2061-01-01', { units: 1 })])
    expect(await database.db('observation').count().first()).toEqual({ count: 131 })
    const [first, last] = [(await weeksOf())[0], (await weeksOf()).at(-1)]
    expect([first?.week, last?.week]).toEqual(['2011-07-18', '2011-08-01'])
  })
})

it('a file that was folded publishes nothing when it comes again', async () => {
  const dataDir = await scratchFolder()
  const lines = days(800, (ago) => ({ units: ago })).map(({ day, units }) => `Lamp,${day},${units}`)
  const imported = () =>
    importFile(
      {
        db: database.db,
        market: { region: 'US', timeZone: 'America/New_York', label: 'United States' },
        sampleData: true,
        now: () => NOW,
        signal: new AbortController().signal,
        dataDir,
      },
      { kind: 'tiktok', file: Readable.from([`Name,Date,Units sold a day\n${lines.join('\n')}\n`]) },
    )
  expect(await imported()).toMatchObject({ state: 'published', taken: 800 })
  const weeks = await weeksOf()
  expect(await imported()).toMatchObject({ state: 'nothing new', taken: 800 })
  expect(await weeksOf()).toEqual(weeks)
})

it('a price whose source no longer lets us keep it leaves the weeks as well, and the counts stay', async () => {
  const all = days(150, () => ({ units: 4, price: 61.37, currency: 'USD' }))
  await seen(all)
  expect(await week('2025-11-10')).toMatchObject({ units: 28, price_low: 61.37, price_last: 61.37 })
  await refreshed(database.db, [
    sourceOf([productRow({ days: all, observedAt: NOW.toISOString(), expiresAt: '2026-04-02T00:00:00Z' })]),
  ])
  expect(await week('2025-11-10')).toMatchObject({
    units: 28,
    price_low: null,
    price_high: null,
    price_last: null,
    currency: null,
  })
})

async function seen(rows: DayObservation[], now = NOW): Promise<void> {
  const source = sourceOf([productRow({ days: rows, observedAt: now.toISOString() })])
  const outcome = await refreshed(
    database.db,
    [source],
    { cause: 'request', accept: true },
    { now: () => now },
  )
  expect(outcome.state).toBe('done')
}

function days(
  count: number,
  facts: (ago: number) => Partial<DayObservation> | null,
  until = AS_OF,
): DayObservation[] {
  return Array.from({ length: count }, (_, at) => count - 1 - at).flatMap((ago) => {
    const stated = facts(ago)
    return stated ? [dayRow(addDays(until, -ago), stated)] : []
  })
}

async function weeksOf() {
  return await database.db('product_week').orderBy('week')
}

async function week(monday: string) {
  return await database.db('product_week').where({ week: monday }).first()
}

function rounded(weeks: Record<string, unknown>[]) {
  return weeks.map(({ product_id: _, ...rest }) =>
    Object.fromEntries(
      Object.entries(rest).map(([name, value]) => [
        name,
        typeof value === 'number' ? Math.round(value * 1e6) : value,
      ]),
    ),
  )
}

function sum(values: (number | null)[]): number {
  return values.reduce<number>((total, value) => total + (value ?? 0), 0)
}

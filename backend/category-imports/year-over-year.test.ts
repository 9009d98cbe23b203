import { describe, expect, it } from 'vitest'
import { isDue } from './due-codes.ts'
import { type CodedShipments, codeOf } from './stated-codes.ts'
import { monthsBefore, yearOverYear } from './year-over-year.ts'

const M = 1_000_000

function known(now: (number | null)[], before: (number | null)[]): Map<string, number> {
  const months = new Map<string, number>()
  for (const [year, sums] of [
    [2026, now],
    [2025, before],
  ] as const) {
    for (const [at, dollars] of sums.entries()) {
      if (dollars !== null) months.set(`${year}-0${6 + at}`, dollars)
    }
  }
  return months
}

describe('three months against the same three a year before', () => {
  it.each([
    ['18 % more', [200, 202, 210], [172, 173, 174], 'rises', 18],
    ['a fall', [50, 60, 70], [70, 80, 90], 'falls', -25],
    ['nearly the same', [100, 101, 102], [100, 100, 100], 'steady', 1],
    ['exactly 5 % more', [105, 105, 105], [100, 100, 100], 'rises', 5],
    ['4.4 % more', [104.4, 104.4, 104.4], [100, 100, 100], 'steady', 4],
    ['5 % less', [95, 95, 95], [100, 100, 100], 'falls', -5],
    ['nothing any more', [0, 0, 0], [100, 100, 100], 'falls', -100],
    ['a high August of a weak summer: a month alone says nothing', [60, 60, 150], [90, 90, 90], 'steady', 0],
  ])('%s', (_what, now, before, claim, change) => {
    const dollars = (sums: number[]) => sums.map((millions) => millions * M)
    expect(yearOverYear(known(dollars(now), dollars(before)), '2026-08')).toMatchObject({ claim, change })
  })

  it('sums whole dollars, and adds the newest month', () => {
    const sums = known([1_000_001, 1_000_002, 1_000_003], [1_000_000, 1_000_000, 1_000_001])
    expect(yearOverYear(sums, '2026-08')).toEqual({
      claim: 'steady',
      change: 0,
      newest: 1_000_003,
      threeMonths: 3_000_006,
      aYearBefore: 3_000_001,
    })
  })

  it.each([
    ['a month of this year is not known', [200 * M, null, 210 * M], [172 * M, 173 * M, 174 * M]],
    ['a month of the year before is withheld', [200 * M, 202 * M, 210 * M], [172 * M, 173 * M, null]],
    ['the base is small', [9 * M, 9 * M, 9 * M], [M, M, M - 1]],
    ['there was nothing a year before', [9 * M, 9 * M, 9 * M], [0, 0, 0]],
  ])('returns null where %s', (_what, now, before) => {
    expect(yearOverYear(known(now, before), '2026-08')).toBeNull()
  })

  it('goes over the turn of a year', () => {
    expect([monthsBefore('2026-01', 3), monthsBefore('2026-01', 12)]).toEqual(['2025-10', '2025-01'])
  })
})

describe('a product’s customs code', () => {
  const words = new Map([
    [1, new Set(['sunset', 'lamp'])],
    [2, new Set(['lamp'])],
  ])
  const rows = (...found: [supplierId: number, text: string, hs: string, shipments: number][]) =>
    found.map(([supplierId, text, hs, shipments]): CodedShipments => ({ supplierId, text, hs, shipments }))

  it('is the code of most shipments with these goods; the suppliers’ other goods do not count', () => {
    const found = rows(
      [1, 'led sunset lamp', '940521', 6],
      [1, 'desk lamp', '940599', 50],
      [1, 'carpet', '570242', 90],
      [2, 'lamp shade', '940591', 2],
      [2, 'table lamp', '940521', 3],
    )
    expect(codeOf(found, words)).toEqual({ hs: '940521', shipments: 9, codedShipments: 11, suppliers: 2 })
  })

  it.each([
    ['no shipment states one', rows()],
    ['only other goods state one', rows([1, 'carpet', '570242', 90])],
    ['fewer than five do', rows([1, 'sunset lamp', '940521', 4])],
    ['they do not agree', rows([1, 'sunset lamp', '940521', 10], [2, 'lamp', '940542', 9])],
    ['the supplier is not one of its matches', rows([3, 'sunset lamp', '940521', 10])],
  ])('is not known where %s', (_what, found) => {
    expect(codeOf(found, words)).toBeNull()
  })
})

it.each([
  ['was never asked for', null, null, '2026-11-23', true],
  ['has what is out by now', '2026-09', '2026-10-10', '2026-11-23', false],
  ['may have a newer month', '2026-08', '2026-10-10', '2026-11-09', true],
  ['had no newer month yesterday', '2026-08', '2026-11-09', '2026-11-10', false],
  ['had no newer month two days ago', '2026-08', '2026-11-09', '2026-11-11', true],
  ['waits for a month that is not out yet', '2026-08', '2026-10-10', '2026-11-08', false],
  ['has no month at all, asked last week', null, '2026-11-16', '2026-11-23', false],
  ['has no month at all, asked last month', null, '2026-10-20', '2026-11-23', true],
  ['stopped years ago, asked last week', '2021-12', '2026-11-16', '2026-11-23', false],
])('a code that %s', (_what, newest, askedAt, now, due) => {
  expect(isDue({ newest, askedAt: askedAt === null ? null : new Date(askedAt) }, new Date(now))).toBe(due)
})

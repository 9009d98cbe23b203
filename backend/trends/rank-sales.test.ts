import { describe, expect, it } from 'vitest'
import { createRankLists, DEFAULT_EXPONENT, fitExponent } from './rank-list.ts'
import { rankWeeks, typicalRanks } from './rank-sales.ts'

const DAYS = Array.from({ length: 35 }, (_, day) => day)

describe('the index of ranks', () => {
  it('gives an average product of a list 100 a week according to the power law', () => {
    const list = listOf(50)
    const weeks = Array.from(
      { length: 50 },
      (_, at) =>
        rankWeeks(
          ranked(list, () => at + 1),
          34,
        )?.[0]?.sum ?? 0,
    )
    expect(weeks.reduce((sum, week) => sum + week, 0) / 50).toBeCloseTo(100)
    expect((weeks[0] ?? 0) / (weeks[9] ?? 1)).toBeCloseTo(10 ** DEFAULT_EXPONENT)
  })

  it('converts back to the rank of a week, rounded', () => {
    const list = listOf(50)
    const product = ranked(list, (day) => (day > 27 ? 9 : 40))
    expect(typicalRanks(rankWeeks(product, 34) ?? [], list)).toEqual({
      ...{ last: 9, usual: 40 },
      ...{ weeks: [40, 40, 40, 40, 9], of: 50 },
    })
  })

  it('leaves the length of a list unknown if its source only gives single ranks', () => {
    const lists = createRankLists()
    for (const day of DAYS) lists.note('all', day, 48_000)
    const list = lists.list('all', DEFAULT_EXPONENT)
    expect(list).toMatchObject({ length: null, whole: new Set() })
    expect(
      rankWeeks(
        ranked(list, (day) => (day > 30 ? 300 : undefined)),
        34,
      )?.map(({ days }) => days),
    ).toEqual([4, 0, 0, 0, 0])
  })
})

it('fits one exponent across lists with different sales levels', () => {
  const products = [1, 1000].flatMap((level, list) =>
    Array.from({ length: 20 }, (_, at) => ({
      list: `list ${list}`,
      logRank: Math.log(at + 1),
      logUnits: Math.log(level) - 0.6 * Math.log(at + 1),
    })),
  )
  expect(fitExponent(products)).toBeCloseTo(0.6)
  expect(fitExponent(products.slice(0, 12))).toBeNull()
  expect(fitExponent(products.map((product) => ({ ...product, logUnits: -product.logUnits })))).toBeNull()
})

function listOf(places: number) {
  const lists = createRankLists()
  for (const day of DAYS) for (let rank = 1; rank <= places; rank += 1) lists.note('kitchen', day, rank)
  return lists.list('kitchen', DEFAULT_EXPONENT)
}

function ranked(list: ReturnType<typeof listOf>, rankOn: (day: number) => number | undefined) {
  const ranks = new Map(
    DAYS.flatMap((day) => {
      const rank = rankOn(day)
      return rank === undefined ? [] : [[day, rank] as const]
    }),
  )
  return { ranks, list, since: Number.NEGATIVE_INFINITY }
}

import { describe, expect, it } from 'vitest'
import { LIST_QUESTIONS } from '../contracts/recorded-pick.ts'
import { recount } from '../contracts/recount.ts'
import { daysOf, judgePick } from '../track-record/judge-pick.ts'

const pick = { measure: 'units', usualWeek: 70 } as const
const each = (days: number, count: number | null) => Array<number | null>(days).fill(count)

describe('the rule of a scored list', () => {
  it('asks for days 1 to 7, 28 and 90, the last one due 91 days after the last known day', () => {
    expect(LIST_QUESTIONS.map((question) => daysOf(question, '2026-03-31'))).toEqual([
      { firstDay: '2026-04-01', lastDay: '2026-04-07', dueOn: '2026-04-08' },
      { firstDay: '2026-04-01', lastDay: '2026-04-28', dueOn: '2026-04-29' },
      { firstDay: '2026-04-01', lastDay: '2026-06-29', dueOn: '2026-06-30' },
    ])
  })

  it.each([
    ['as many as usual is a miss', each(90, 10), 'miss', 900],
    ['one more is a hit', [...each(89, 10), 11], 'hit', 901],
    ['65 known days are scaled to 90', [...each(65, 11), ...each(25, null)], 'hit', 990],
    ['64 known days are too few', [...each(64, 11), ...each(26, null)], null, null],
  ] as const)('compares 90 days with 90 average days: %s', (_, days, state, counted) => {
    expect(recount({ question: 'days-1-90', usualWeek: 70 }, days)).toMatchObject({ state, counted })
  })

  it('compares the first week with its market, the later ones with the usual week alone', () => {
    const after = { measure: 'units', days: each(28, 14) } as const
    const market = { growth: 2.1, products: 60, days: each(7, 0.3) as number[] }
    const week = { ...pick, question: 'market-days-1-7' } as const
    expect(judgePick(week, { after, late: false, market })?.state).toBe('miss')
    expect(judgePick({ ...pick, question: 'days-1-28' }, { after, late: false })?.state).toBe('hit')
  })

  it('waits for missing days until the grace is over', () => {
    const after = { measure: 'units', days: [...each(80, 11), ...each(10, null)] } as const
    const asked = { ...pick, question: 'days-1-90' } as const
    expect(judgePick(asked, { after, late: false })).toBeNull()
    expect(judgePick(asked, { after, late: true })).toMatchObject({ state: 'hit', knownDays: 80 })
  })
})

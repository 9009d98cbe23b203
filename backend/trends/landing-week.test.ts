import { expect, it } from 'vitest'
import { landingWeek } from './landing-week.ts'

const WEEKS = Array.from({ length: 13 }, (_, at) => ({
  weekEnding: `week ${at + 1}`,
  ...{ expected: 50, low: 10, high: 90, sameAsLastWeek: false },
  deciles: [10, 20, 30, 40, 50, 60, 70, 80, 90],
  resolved: 200,
}))

it('is the week that 62 days by sea end nearest to, with the chance of more than a usual week', () => {
  expect(landingWeek(WEEKS, 43)).toEqual({
    days: 62,
    weekEnding: 'week 9',
    weeksAhead: 9,
    usualWeek: 43,
    chance: 0.57,
  })
})

it('states no chance from too few past forecasts', () => {
  const few = WEEKS.map((week) => ({ ...week, resolved: 199 }))
  expect(landingWeek(few, 43)).toMatchObject({ weeksAhead: 9, chance: null })
})

it('is null without a usual week, and where the forecast ends before', () => {
  expect(landingWeek(WEEKS, null)).toBeNull()
  expect(landingWeek(WEEKS.slice(0, 4), 43)).toBeNull()
})

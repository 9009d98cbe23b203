import { expect, it } from 'vitest'
import { landingPlan } from './landing-plan.ts'

const LEAD = { low: 43, likely: 62, high: 84 }
/** $6 landed and $4 profit a piece; 500 pieces. */
const LANDED = {
  profit: { low: 100, likely: 400, high: 600 },
  cash: { low: 290_000, likely: 300_000, high: 310_000 },
  orderPieces: 500,
}
const WEEK = {
  ...{ expected: 100, low: 40, high: 200, resolved: 400 },
  deciles: [40, 50, 60, 70, 80, 100, 120, 150, 200],
}
const weeks = (week = WEEK) => new Array(13).fill(week)

it('counts the first week on sale, and an equal share beside the sellers there are', () => {
  const plan = landingPlan({ days: LEAD, weeks: weeks(), landed: LANDED, sellers: 3 })
  expect([plan.week?.ahead, plan.share]).toEqual([9, 0.25])
  expect(landingPlan({ days: LEAD, weeks: weeks(), landed: LANDED, sellers: null }).share).toBe(0.5)
})

it('counts the weeks of the forecast from the last day with data', () => {
  const ahead = (lagDays: number) =>
    landingPlan({ days: LEAD, weeks: weeks(), lagDays, landed: LANDED, sellers: 1 }).week?.ahead
  expect([ahead(1), ahead(2), ahead(30)]).toEqual([9, 10, undefined])
})

it('agrees with a calculator', () => {
  const plan = landingPlan({ days: LEAD, weeks: weeks(), landed: LANDED, sellers: 1 })
  // Expected: 650 pieces would sell in 13 weeks, so all 500 sell. 500 × $4 = $2,000.
  // Low sales: 260 pieces sell. 260 × $10 − $3,000 = −$400, which is $2,400 less.
  // With low profit 500 × $7 − $3,000 = $500, which is $1,500 less.
  // Low end = 2,000 − √(2,400² + 1,500²) = −830.19.
  expect(plan.kept).toEqual({ low: -83_019, likely: 200_000, high: 300_000 })
  expect(plan.keptOfAll).toEqual({ low: 50_000, likely: 200_000, high: 300_000 })
  // $3,000 are back after 300 pieces at $10, 6 weeks at 50 a week; 500 pieces take 10.
  expect([plan.backAfterWeeks, plan.soldAfterWeeks]).toEqual([6, 10])
  // 300 pieces in 13 weeks of half the sales.
  expect(plan.breakEvenWeek).toBeCloseTo(300 / 13 / 0.5)
  // Needed a week at $1, $4 and $6: 65.9, 46.2 and 38.5. Sells less with .359, .162 and .096.
  expect(plan.chanceOfLoss).toBeCloseTo(0.3 * 0.3593 + 0.4 * 0.1615 + 0.3 * 0.0962, 3)
})

it('an order that loses on each piece loses at any sales', () => {
  const profit = { low: -300, likely: -200, high: -100 }
  const plan = landingPlan({ days: LEAD, weeks: weeks(), landed: { ...LANDED, profit }, sellers: 1 })
  expect([plan.breakEvenWeek, plan.chanceOfLoss, plan.backAfterWeeks]).toEqual([null, 1, null])
  expect(plan.kept?.high).toBeLessThan(0)
})

it('sales need a forecast of that week, and a chance needs enough cases', () => {
  const none = landingPlan({ days: LEAD, weeks: weeks().slice(0, 4), landed: LANDED, sellers: 1 })
  expect([none.week, none.kept, none.chanceOfLoss]).toEqual([null, null, null])
  expect(none.keptOfAll?.likely).toBe(200_000)
  const few = landingPlan({
    ...{ days: LEAD, landed: LANDED, sellers: 1 },
    weeks: weeks({ ...WEEK, resolved: 199 }),
  })
  expect([few.kept?.likely, few.chanceOfLoss]).toEqual([200_000, null])
})

it('more pieces than sell in a season bind money that does not come back', () => {
  const landed = {
    ...{ ...LANDED, orderPieces: 3000 },
    cash: { low: 1_740_000, likely: 1_800_000, high: 1_860_000 },
  }
  const plan = landingPlan({ days: LEAD, weeks: weeks(), landed, sellers: 1 })
  expect([plan.backAfterWeeks, plan.soldAfterWeeks]).toEqual([null, null])
  expect(plan.kept?.likely).toBe(650 * 1000 - 1_800_000)
})

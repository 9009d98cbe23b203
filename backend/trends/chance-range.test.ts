import { expect, it } from 'vitest'
import { addDays } from '../calendar/days.ts'
import { noOutcomes } from './calibration.ts'
import { chanceRange } from './chance-range.ts'
import type { KeptDay } from './outcome-memory.ts'

const LAST = '2026-03-24'
/** Evidence for .8, and its neighbour in the same block. */
const TOP = 19

/** Daily outcomes, newest first. `claims` products have much evidence, and `shares` rose. */
function days(shares: readonly number[], claims = 100): KeptDay[] {
  return shares.map((share, ago) => {
    const outcomes = noOutcomes()
    outcomes.claims[TOP] = claims
    outcomes.rose[TOP] = claims * share
    return { measure: 'units', day: addDays(LAST, -ago), ...outcomes }
  })
}

it('gives the tenth and ninetieth percentile of what came true on single days of the last 30', () => {
  const shares = Array.from({ length: 11 }, (_, at) => 0.5 + at * 0.05)
  const range = chanceRange(0.8, days(shares), LAST)
  expect(range?.low).toBeCloseTo(0.55)
  expect(range?.high).toBeCloseTo(0.95)
  expect(range).toMatchObject({ days: 11, products: 100 })
})

it('leaves out days beyond the last 30', () => {
  const old = Array.from({ length: 60 }, (_, ago) => (ago < 30 ? 0.8 : 0))
  expect(chanceRange(0.8, days(old), LAST)).toMatchObject({ low: 0.8, high: 0.8, days: 30 })
})

it.each([
  ['too few days', 0.8, days(Array(9).fill(0.8))],
  ['too few products a day', 0.8, days(Array(30).fill(0.8), 29)],
  ['products with quite another chance', 0.3, days(Array(30).fill(0.8))],
])('gives no range from %s', (_, probability, kept) => {
  expect(chanceRange(probability, kept, LAST)).toBeNull()
})

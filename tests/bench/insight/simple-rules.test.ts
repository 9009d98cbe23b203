import { expect, it } from 'vitest'
import { SIMPLE_RULES } from './simple-rules.ts'

const LEVEL = [10, 10, 10, 10, 10, 10]
const RISING = [10, 20, 30, 40, 50, 60]

it.each(Object.keys(SIMPLE_RULES) as (keyof typeof SIMPLE_RULES)[])('%s continues a level series', (rule) => {
  expect(SIMPLE_RULES[rule](LEVEL, 8)).toBeCloseTo(10, 10)
})

it('theta rises by half the slope of the line, from simple smoothing', () => {
  // The line rises by 10 a week.
  expect(SIMPLE_RULES.theta(RISING, 5) - SIMPLE_RULES.theta(RISING, 1)).toBeCloseTo(4 * 5, 10)
})

it('damped Holt adds less with each week ahead', () => {
  const steps = [1, 2, 3].map((ahead) => SIMPLE_RULES.dampedHolt(RISING, ahead))
  const [first = 0, second = 0, third = 0] = steps
  expect(second).toBeGreaterThan(first)
  expect((third - second) / (second - first)).toBeCloseTo(0.9, 10)
})

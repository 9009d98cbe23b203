import { describe, expect, it } from 'vitest'
import { LEAST_LINE_SCORE, monthOf, supplierScore, supplierStrength } from './supplier-score.ts'

const line = (score: number, ageMonths: number | null = 0) => ({ score, ageMonths })

describe('supplierScore', () => {
  it.each([
    ['of nothing is none', [], 0],
    ['is that of the best line', [line(0.8), line(0.92), line(0.8)], 0.92],
    ['does not fall with age: old goods are the same goods', [line(0.92, 30)], 0.92],
  ])('%s', (_, lines, score) => {
    expect(supplierScore(lines)).toBe(score)
  })
})

describe('supplierStanding', () => {
  it.each([
    ['nothing', [], 0],
    ['one line of this month: its score', [line(0.8)], 0.8],
    ['a year ago: half', [line(0.8, 12)], 0.4],
    ['two years ago: a quarter', [line(0.8, 24)], 0.2],
    ['undated: as eighteen months ago', [line(0.8, null)], 0.283],
    ['dated after the day asked for: as of this month', [line(0.8, -3)], 0.8],
    ['a second line counts half: 1 - 0.2 × 0.6', [line(0.8), line(0.8)], 0.88],
    ['order does not matter', [line(0.8), line(0.9)], 0.94],
    ['a line below the least is no evidence', [line(0.8), line(LEAST_LINE_SCORE - 0.01)], 0.8],
  ])('%s', (_, lines, strength) => {
    expect(supplierStrength(lines)).toBe(strength)
  })
})

it('the recency counts calendar months', () => {
  expect(monthOf('2026-01-01') - monthOf('2025-12-31')).toBe(1)
  expect(monthOf('2026-01-31') - monthOf('2025-01-01')).toBe(12)
})

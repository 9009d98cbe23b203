import { expect, it } from 'vitest'
import { leadTimeOf } from './lead-time.ts'
import { DEFAULT_PRESETS } from './preset.ts'
import { SCHEDULE } from './schedule.ts'

const daysOf = (...[by, own]: [Parameters<typeof leadTimeOf>[0], object?]) =>
  leadTimeOf(by, { ...DEFAULT_PRESETS.amazon, ...own }, SCHEDULE).days

it.each([
  // 20 + 32 + 3 + 7; down by the root of 13² + 13² + 1² + 4² = 355, up by that of 15² + 15² + 2² + 7² = 503.
  ['sea', { low: 62 - 19, likely: 62, high: 62 + 22 }],
  // 20 + 3 + 2 + 7; 13² + 1² + 1² + 4² = 187, 15² + 1² + 1² + 7² = 276.
  ['air', { low: 32 - 14, likely: 32, high: 32 + 17 }],
  ['courier', { low: 30 - 14, likely: 30, high: 30 + 17 }],
  ['truck', { low: 31 - 14, likely: 31, high: 31 + 17 }],
] as const)('goods by %s are on sale after the sum of the stages', (by, days) => {
  expect(daysOf(by)).toEqual(days)
})

it('a preset’s days replace the schedule’s, and have no range', () => {
  const own = { productionDays: 10, transitDays: 30, customsDays: 0, prepDays: 2 }
  expect(daysOf('sea', own)).toEqual({ low: 42, likely: 42, high: 42 })
  expect(daysOf('sea', { ...own, prepDays: null })).toEqual({ low: 43, likely: 47, high: 54 })
})

it('each stage names its source', () => {
  const { stages } = leadTimeOf('sea', DEFAULT_PRESETS.own, SCHEDULE)
  expect(stages.map(({ id }) => id)).toEqual(['production', 'transit', 'customs', 'prep'])
  expect(stages.every(({ rate, yours }) => rate.source.asOf >= '2026-11-22' && !yours)).toBe(true)
})

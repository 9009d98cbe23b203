import { expect, it } from 'vitest'
import { openStatistics } from './answer-statistics.ts'
import { courseOf, troughs } from './watch-process.ts'

const IN_WORDS = '{"error":{"code":"unavailable"}}'

it.each([
  { what: 'a refusal in words', away: true, kept: false, status: 503, words: IN_WORDS, faults: 0 },
  { what: 'one of what is in memory', away: true, kept: true, status: 503, words: IN_WORDS, faults: 1 },
  {
    what: 'one while the database is there',
    away: false,
    kept: false,
    status: 503,
    words: IN_WORDS,
    faults: 1,
  },
  { what: 'trouble without words', away: true, kept: false, status: 503, words: 'Bad gateway', faults: 1 },
  { what: 'our own fault', away: true, kept: false, status: 500, words: IN_WORDS, faults: 1 },
  { what: 'no answer', away: true, kept: false, status: 0, words: 'socket hang up', faults: 1 },
])('$what makes $faults faults (database away: $away)', ({ away, kept, status, words, faults }) => {
  const statistics = openStatistics()
  statistics.databaseAway(away)
  statistics.note({ route: '/api/search?q', expected: false, ms: 10, kept, status, words })
  expect([statistics.faults.length, statistics.away.refused]).toEqual([faults, 1 - faults])
})

it('the course of a figure shows start, end and slope, despite garbage collections', () => {
  const points = Array.from({ length: 120 }, (_, index) => ({
    at: index / 12,
    value: 100 + 2 * (index / 12) + 40 * ((index % 12) / 12),
  }))
  expect(courseOf(troughs(points))).toEqual({ start: 102, end: 118, most: 118, perMinute: 2 })
})

import { expect, it } from 'vitest'
import { lastWholeDay } from './market-day.ts'

it.each([
  ['2026-03-10T03:59:00Z', 'America/New_York', '2026-03-08'],
  ['2026-03-10T04:01:00Z', 'America/New_York', '2026-03-09'],
  ['2026-11-01T04:30:00Z', 'America/New_York', '2026-10-31'],
  ['2026-03-09T15:30:00Z', 'Asia/Tokyo', '2026-03-09'],
  ['2026-01-01T00:00:00Z', 'UTC', '2025-12-31'],
])('at %s in %s the last complete day is %s', (now, zone, day) => {
  expect(lastWholeDay(new Date(now), zone)).toBe(day)
})

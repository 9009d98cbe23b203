import { expect, it } from 'vitest'
import { emailDueAt, quietUntil } from './quiet-hours.ts'

const night = { quietFrom: '22:00', quietTo: '07:30', timeZone: 'Asia/Shanghai' }
const lunch = { quietFrom: '12:00', quietTo: '13:00', timeZone: 'America/Sao_Paulo' }
const newYork = { quietFrom: '23:00', quietTo: '03:00', timeZone: 'America/New_York' }

it.each([
  // Shanghai is UTC+8.
  ['in the evening', '2026-11-23T14:00:00Z', night, '2026-11-23T23:30:00Z'],
  ['after midnight', '2026-11-23T17:00:00Z', night, '2026-11-23T23:30:00Z'],
  ['a moment before', '2026-11-23T13:59:59Z', night, null],
  ['at its end', '2026-11-23T23:30:00Z', night, null],
  ['at noon', '2026-11-23T15:10:00Z', lunch, '2026-11-23T16:00:00Z'],
  ['in the afternoon', '2026-11-23T16:10:00Z', lunch, null],
  // Clocks go forward on 8 March 2026 from 2:00, and back on 1 November from 2:00.
  ['in a night that lacks an hour', '2026-03-08T05:00:00Z', newYork, '2026-03-08T07:00:00Z'],
  ['in a night that has one more', '2026-11-01T05:30:00Z', newYork, '2026-11-01T08:00:00Z'],
  ['never', '2026-11-23T17:00:00Z', { quietFrom: null, quietTo: null, timeZone: 'UTC' }, null],
])('quiet hours %s last until their end by the wall clock', (_when, now, settings, until) => {
  expect(quietUntil(new Date(now), settings)?.toISOString() ?? null).toBe(
    until?.replace('Z', '.000Z') ?? null,
  )
})

it('an end already passed when the clock goes back delays nothing', () => {
  const settings = { quietFrom: '00:30', quietTo: '01:30', timeZone: 'America/New_York' }
  expect(quietUntil(new Date('2026-11-01T06:15:00Z'), settings)).toBeNull()
})

it.each([
  ['at once', 'at-once', '2026-11-23T05:00:00Z', '2026-11-23T05:00:00Z'],
  ['at once, in the night', 'at-once', '2026-11-23T17:00:00Z', '2026-11-23T23:30:00Z'],
  ['daily, before eight', 'daily', '2026-11-22T23:00:00Z', '2026-11-23T00:00:00Z'],
  ['daily, at eight', 'daily', '2026-11-23T00:00:00Z', '2026-11-24T00:00:00Z'],
  ['weekly, on a Monday before eight', 'weekly', '2026-11-22T23:00:00Z', '2026-11-23T00:00:00Z'],
  ['weekly, on a Monday at noon', 'weekly', '2026-11-23T04:00:00Z', '2026-11-30T00:00:00Z'],
  ['weekly, on a Sunday', 'weekly', '2026-11-22T04:00:00Z', '2026-11-23T00:00:00Z'],
] as const)('an email %s is due in its reader’s own time', (_what, email, firedAt, due) => {
  const at = new Date(firedAt)
  expect(emailDueAt(at, at, { ...night, email }).toISOString()).toBe(due.replace('Z', '.000Z'))
})

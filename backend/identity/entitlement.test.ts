import { describe, expect, it } from 'vitest'
import { graceEnd, isEntitled } from './entitlement.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const HOUR = 3_600_000

const STATUSES = [
  'active',
  'trialing',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'paused',
  'canceled',
  'a word of next year',
]
const ENDS = { 'no end': null, 'ends later': +HOUR, 'ended before': -HOUR }
const GRACE = { 'inside the grace days': -71 * HOUR, 'at their end': -72 * HOUR, 'after them': -73 * HOUR }

/** Expected: written out, not computed. */
const PAID = new Set([
  'active, no end, inside the grace days',
  'active, no end, at their end',
  'active, no end, after them',
  'active, ends later, inside the grace days',
  'active, ends later, at their end',
  'active, ends later, after them',
  'trialing, no end, inside the grace days',
  'trialing, no end, at their end',
  'trialing, no end, after them',
  'trialing, ends later, inside the grace days',
  'trialing, ends later, at their end',
  'trialing, ends later, after them',
  'past_due, no end, inside the grace days',
  'past_due, ends later, inside the grace days',
])

const ROWS = STATUSES.flatMap((status) =>
  Object.entries(ENDS).flatMap(([end, endsIn]) =>
    Object.entries(GRACE).map(([grace, since]) => ({
      row: `${status}, ${end}, ${grace}`,
      subscription: { status, endsAt: endsIn === null ? null : later(endsIn), graceAnchor: later(since) },
    })),
  ),
)

describe('a subscription’s entitlement', () => {
  it('is tested for each status, end and grace period', () => {
    expect(ROWS).toHaveLength(81)
    expect(ROWS.filter(({ row }) => PAID.has(row))).toHaveLength(PAID.size)
  })

  it.each(ROWS)('$row', ({ row, subscription }) => {
    expect(isEntitled(subscription, NOW)).toBe(PAID.has(row))
  })

  it('ends at the exact second', () => {
    const failed = { status: 'past_due', endsAt: null, graceAnchor: NOW }
    expect(isEntitled(failed, later(72 * HOUR - 1000))).toBe(true)
    expect(isEntitled(failed, later(72 * HOUR))).toBe(false)
    const ending = { status: 'active', endsAt: NOW, graceAnchor: null }
    expect(isEntitled(ending, later(-1000))).toBe(true)
    expect(isEntitled(ending, NOW)).toBe(false)
  })

  it('has no grace period without a known open invoice', () => {
    expect(isEntitled({ status: 'past_due', endsAt: null, graceAnchor: null }, NOW)).toBe(false)
  })

  it('has a grace period of 72 hours, also over a change of summer time', () => {
    expect(graceEnd(new Date('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-03-31T12:00:00.000Z')
  })
})

function later(ms: number): Date {
  return new Date(NOW.getTime() + ms)
}

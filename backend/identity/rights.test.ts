import { describe, expect, it } from 'vitest'
import { graceEnd, isPaidFor } from './rights.ts'

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
/** Since the oldest open invoice was made out. */
const GRACE = { 'inside the grace days': -71 * HOUR, 'at their end': -72 * HOUR, 'after them': -73 * HOUR }

/** What the contract says, spelt out and not computed: who is in, by status, end and grace. */
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

describe('isPaidFor', () => {
  it('has a row for each status, end and grace', () => {
    expect(ROWS).toHaveLength(81)
    expect(ROWS.filter(({ row }) => PAID.has(row))).toHaveLength(PAID.size)
  })

  it.each(ROWS)('$row', ({ row, subscription }) => {
    expect(isPaidFor(subscription, NOW)).toBe(PAID.has(row))
  })

  it('ends to the second', () => {
    const failed = { status: 'past_due', endsAt: null, graceAnchor: NOW }
    expect(isPaidFor(failed, later(72 * HOUR - 1000))).toBe(true)
    expect(isPaidFor(failed, later(72 * HOUR))).toBe(false)
    const ending = { status: 'active', endsAt: NOW, graceAnchor: null }
    expect(isPaidFor(ending, later(-1000))).toBe(true)
    expect(isPaidFor(ending, NOW)).toBe(false)
  })

  it('gives nothing for a failed payment of which no invoice is known', () => {
    expect(isPaidFor({ status: 'past_due', endsAt: null, graceAnchor: null }, NOW)).toBe(false)
  })

  it('counts 72 hours, whatever the clocks of the land do', () => {
    expect(graceEnd(new Date('2026-03-28T12:00:00Z')).toISOString()).toBe('2026-03-31T12:00:00.000Z')
  })
})

function later(ms: number): Date {
  return new Date(NOW.getTime() + ms)
}

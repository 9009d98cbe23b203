import { describe, expect, it } from 'vitest'
import { dueDay, freshnessOf } from './freshness.ts'

const TIMETABLE = { refreshAt: { hour: 4, minute: 0 }, timeZone: 'UTC' }
const NOON = { ...TIMETABLE, now: new Date('2026-11-20T12:00:00Z') }
const SUCCESS = new Date('2026-11-20T04:05:00Z')

describe('the day that is due', () => {
  it.each([
    ['2026-11-20T12:00:00Z', '2026-11-19'],
    ['2026-11-21T00:30:00Z', '2026-11-19'],
    ['2026-11-21T05:00:00Z', '2026-11-19'],
    ['2026-11-21T06:00:00Z', '2026-11-20'],
  ])('at %s is %s', (now, day) => {
    expect(dueDay({ ...TIMETABLE, now: new Date(now) })).toBe(day)
  })
})

describe('the freshness of a source', () => {
  it.each([
    ['2026-11-20', 'current', 0],
    ['2026-11-19', 'current', 0],
    ['2026-11-18', 'late', 1],
    ['2026-11-17', 'late', 2],
    ['2026-11-16', 'stale', 3],
    ['2011-12-09', 'stale', 5459],
  ])('with data up to %s is %s', (last_day, freshness, daysLate) => {
    const state = { origin: 'live' as const, provides: ['product'], last_day, last_success_at: SUCCESS }
    expect(freshnessOf(state, NOON)).toEqual({ freshness, daysLate })
  })

  it('is never for a source that was not read yet', () => {
    const never = { freshness: 'never', daysLate: null }
    expect(freshnessOf(undefined, NOON)).toEqual(never)
    expect(
      freshnessOf(
        { origin: 'live' as const, provides: ['product'], last_day: null, last_success_at: null },
        NOON,
      ),
    ).toEqual(never)
  })

  it('uses the last visit where shipments may be weeks apart', () => {
    const state = {
      origin: 'live' as const,
      provides: ['supplier', 'shipment'],
      last_day: '2026-11-01',
      last_success_at: SUCCESS,
    }
    expect(freshnessOf(state, NOON)).toEqual({ freshness: 'current', daysLate: 0 })
    const days = new Date('2026-11-17T04:05:00Z')
    expect(freshnessOf({ ...state, last_success_at: days }, NOON)).toEqual({
      freshness: 'stale',
      daysLate: 3,
    })
  })

  it('uses the last visit for a source without a day', () => {
    const state = { origin: 'live' as const, provides: ['contact'], last_day: null, last_success_at: SUCCESS }
    expect(freshnessOf(state, NOON)).toEqual({ freshness: 'current', daysLate: null })
  })
})

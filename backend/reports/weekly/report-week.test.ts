import { describe, expect, it } from 'vitest'
import { dueWeek, endedWeek, nextReportAt, weekOf } from './report-week.ts'

const NEW_YORK = 'America/New_York'

it.each([
  ['2026-01-01', '2026-W01'],
  ['2026-12-31', '2026-W53'],
  ['2027-01-01', '2026-W53'],
  ['2027-01-03', '2026-W53'],
  ['2027-01-04', '2027-W01'],
  ['2024-12-29', '2024-W52'],
  ['2024-12-30', '2025-W01'],
  ['2021-01-03', '2020-W53'],
  ['2026-11-22', '2026-W47'],
  ['2026-11-23', '2026-W48'],
])('%s is in %s', (day, week) => {
  expect(weekOf(day)).toBe(week)
})

describe('a weekly report is due', () => {
  it.each([
    ['on Monday before seven: not', '2026-11-23T11:59:59Z', NEW_YORK, null],
    ['on Monday at seven', '2026-11-23T12:00:00Z', NEW_YORK, '2026-W47'],
    ['until Sunday night', '2026-11-30T04:59:59Z', NEW_YORK, '2026-W47'],
    ['not on the Monday after, before seven', '2026-11-30T05:00:00Z', NEW_YORK, null],
    ['in summer time an hour earlier', '2026-07-06T11:00:00Z', NEW_YORK, '2026-W27'],
    ['in summer time not before', '2026-07-06T10:59:59Z', NEW_YORK, null],
    ['the day after the clocks went forward', '2026-03-09T11:00:00Z', NEW_YORK, '2026-W10'],
    ['the day after the clocks went back', '2026-11-02T12:00:00Z', NEW_YORK, '2026-W44'],
    ['the day after they went back, an hour too soon', '2026-11-02T11:59:59Z', NEW_YORK, null],
    ['for week 53', '2027-01-04T12:00:00Z', NEW_YORK, '2026-W53'],
    ['for the last week of a year without 53', '2026-01-01T12:00:00Z', NEW_YORK, '2025-W52'],
    ['where Monday begins first', '2026-11-22T17:00:00Z', 'Pacific/Kiritimati', '2026-W47'],
    ['where Monday begins first, not before seven', '2026-11-22T16:59:59Z', 'Pacific/Kiritimati', null],
    ['where Monday begins last', '2026-11-23T18:00:00Z', 'Pacific/Pago_Pago', '2026-W47'],
  ])('%s', (_, now, zone, week) => {
    expect(dueWeek(new Date(now), zone)?.week ?? null).toBe(week)
  })
})

it('the week that ended begins on a Monday', () => {
  expect(endedWeek(new Date('2027-01-06T12:00:00Z'), NEW_YORK)).toEqual({
    week: '2026-W53',
    monday: '2026-12-28',
  })
})

it.each([
  ['2026-11-21T12:00:00Z', NEW_YORK, '2026-11-23T12:00:00.000Z'],
  ['2026-11-23T11:00:00Z', NEW_YORK, '2026-11-23T12:00:00.000Z'],
  ['2026-11-23T12:00:00Z', NEW_YORK, '2026-11-30T12:00:00.000Z'],
  ['2026-03-07T12:00:00Z', NEW_YORK, '2026-03-09T11:00:00.000Z'],
  ['2026-10-30T12:00:00Z', NEW_YORK, '2026-11-02T12:00:00.000Z'],
  ['2026-11-21T12:00:00Z', 'Asia/Kathmandu', '2026-11-23T01:15:00.000Z'],
  ['2026-11-21T12:00:00Z', 'Pacific/Kiritimati', '2026-11-22T17:00:00.000Z'],
  ['2026-11-21T12:00:00Z', 'Pacific/Pago_Pago', '2026-11-23T18:00:00.000Z'],
])('after %s in %s the next comes at %s', (now, zone, at) => {
  expect(nextReportAt(new Date(now), zone).toISOString()).toBe(at)
})

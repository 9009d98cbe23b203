import { afterEach, describe, expect, it } from 'vitest'
import { describeOpening, openingStateAt } from './opening-hours.ts'

const OWN_ZONE = process.env.TZ
afterEach(() => {
  if (OWN_ZONE === undefined) delete process.env.TZ
  else process.env.TZ = OWN_ZONE
})

/** 2026-11-16 is a Monday; times are in Singapore. */
const TABLE: [now: string, open: boolean, until: string][] = [
  ['2026-11-16T08:59', false, '2026-11-16T09:00'],
  ['2026-11-16T09:00', true, '2026-11-16T18:00'],
  ['2026-11-16T17:59', true, '2026-11-16T18:00'],
  ['2026-11-16T18:00', false, '2026-11-17T09:00'],
  ['2026-11-17T00:00', false, '2026-11-17T09:00'],
  ['2026-11-20T18:00', false, '2026-11-21T10:00'],
  ['2026-11-21T09:59', false, '2026-11-21T10:00'],
  ['2026-11-21T10:00', true, '2026-11-21T16:00'],
  ['2026-11-21T16:00', false, '2026-11-23T09:00'],
  ['2026-11-22T12:00', false, '2026-11-23T09:00'],
  ['2026-12-31T23:59', false, '2027-01-01T09:00'],
]

const inSingapore = (local: string) => new Date(`${local}:00+08:00`)

describe('the opening hours', () => {
  for (const zone of ['Asia/Singapore', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kathmandu']) {
    it.each(TABLE)(`as seen from ${zone}, at %s: open %s, until %s`, (now, open, until) => {
      process.env.TZ = zone
      expect(openingStateAt(inSingapore(now))).toEqual({ open, until: inSingapore(until) })
    })
  }

  it('change on the whole minute', () => {
    const { until } = openingStateAt(new Date('2026-11-16T08:59:59.999+08:00'))
    expect(until).toEqual(inSingapore('2026-11-16T09:00'))
  })
})

describe('the description of the opening hours', () => {
  it.each([
    ['2026-11-16T12:00', 'Asia/Singapore', 'Open now', 'until 18:00 in Singapore', null],
    ['2026-11-16T12:00', 'Asia/Manila', 'Open now', 'until 18:00 in Singapore', null],
    ['2026-11-16T12:00', 'Europe/Berlin', 'Open now', 'until 18:00 in Singapore', '11:00 where you are'],
    ['2026-11-16T08:00', 'Asia/Singapore', 'Closed now', 'opens 9:00 in Singapore', null],
    ['2026-11-22T12:00', 'Asia/Singapore', 'Closed now', 'opens Monday 9:00 in Singapore', null],
    [
      '2026-11-22T12:00',
      'America/New_York',
      'Closed now',
      'opens Monday 9:00 in Singapore',
      'Sunday 20:00 where you are',
    ],
    [
      '2026-11-22T22:00',
      'America/New_York',
      'Closed now',
      'opens Monday 9:00 in Singapore',
      '20:00 where you are',
    ],
    ['2026-11-16T12:00', 'Asia/Kathmandu', 'Open now', 'until 18:00 in Singapore', '15:45 where you are'],
  ])('at %s is right for a reader in %s', (now, zone, title, there, here) => {
    expect(describeOpening(inSingapore(now), zone)).toEqual({ title, there, here })
  })
})

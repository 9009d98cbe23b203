import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countdown } from '../features/shell/freshness/countdown.ts'
import { country } from './country.ts'
import { size } from './file-size.ts'
import {
  about,
  age,
  atLeast,
  day,
  dayAge,
  millions,
  money,
  percent,
  plural,
  quantity,
  short,
} from './number.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

it.each([
  [2_310_000, '2.3M'],
  [12_000_000, '12.0M'],
  [100_000, '0.1M'],
  [99_950, '0.1M'],
  [99_949, '99.9K'],
  [38_600, '38.6K'],
  [1_000, '1.0K'],
  [412, '412'],
  [0, '0'],
])('%d views are written as %s', (count, text) => {
  expect(millions(count)).toBe(text)
})

it.each([
  [12.5, 'USD', '$12.50'],
  [1234.5, 'EUR', '€1,234.50'],
  [7, null, '7.00'],
  [7, 'dollars', '7.00'],
])('the price %d %s is written as %s', (amount, currency, text) => {
  expect(money(amount, currency)).toBe(text)
})

it.each([
  [164.5, '+165%'],
  [-12.4, '−12%'],
  [0.2, '0%'],
  [-0.2, '0%'],
  [1234, '+1,234%'],
])('the change %d is written as %s', (value, text) => {
  expect(percent(value, true)).toBe(text)
})

it('writes short counts like Intl', () => {
  const standard = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
  for (const count of [
    0, 7, 950, 999, 1000, 1049, 1050, 1250, 31_000, 99_949, 999_949, 999_950, 2_310_000, 4e9,
  ])
    expect(short(count)).toBe(standard.format(count))
  fc.assert(fc.property(fc.nat(2_000_000_000), (count) => short(count) === standard.format(count)))
})

it('names countries like Intl, except for shorter names here', () => {
  const standard = new Intl.DisplayNames(['en'], { type: 'region' })
  const codes = 'BR CA CN IN TW US VN'
  for (const code of codes.split(' ')) expect(country(code)).toBe(standard.of(code))
})

it('a share is written without a sign', () => {
  expect(percent(75.4)).toBe('75%')
})

it.each([
  [9412, '9,412'],
  [99_999, '99,999'],
  [1_240_000, '1.2M'],
])('the quantity %d is written as %s', (count, text) => {
  expect(quantity(count)).toBe(text)
})

it.each([
  [18, '18'],
  [823, '820'],
  [5123, '5,120'],
])('about %d is written as %s', (count, text) => {
  expect(about(count)).toBe(text)
})

it.each([
  [7, '7'],
  [58, '50+'],
  [560, '500+'],
  [999, '900+'],
  [1000, '1,000+'],
])('at least %d is written as %s', (count, text) => {
  expect(atLeast(count)).toBe(text)
})

describe('age()', () => {
  it.each([
    ['2026-11-21T11:59:40Z', 'just now'],
    ['2026-11-21T12:30:00Z', 'just now'],
    ['2026-11-21T11:58:59Z', '1 min ago'],
    ['2026-11-21T09:00:00Z', '3 h ago'],
    ['2026-11-19T12:00:00Z', '2 days ago'],
    ['2026-07-01T12:00:00Z', '4 months ago'],
    ['2023-11-01T12:00:00Z', '3 years ago'],
    ['2026-11-21T00:00:00.000Z', 'today'],
    ['2026-11-20T00:00:00Z', 'yesterday'],
    ['2026-11-19T00:00:00.000Z', '2 days ago'],
    ['2026-11-21T10:00:00.000Z', '2 h ago'],
  ])('writes the instant %s as %s', (instant, text) => {
    expect(age(instant, NOW)).toBe(text)
  })

  it.each([
    ['2026-11-21', 'today'],
    ['2026-11-20', 'yesterday'],
    ['2026-11-12', '9 days ago'],
  ])('writes the day %s as %s', (value, text) => {
    expect(dayAge(value, NOW)).toBe(text)
  })
})

it.each([
  ['2026-11-22T08:03:30Z', '20 h 4 m'],
  ['2026-11-21T12:00:30Z', '1 m'],
  ['2026-11-21T12:00:00Z', null],
  ['not a time', null],
])('writes the countdown to %s as %s', (instant, text) => {
  expect(countdown(instant, NOW)).toBe(text)
})

it('days are written in UTC, countries by name, counts with their noun and sizes in kB', () => {
  const written = [
    day('2026-11-19', new Date(NOW)),
    day('2025-11-19T23:30:00Z', new Date(NOW)),
    country('VN'),
    country('??'),
    plural(1, 'buyer'),
    plural(6, 'buyer'),
    size(411_200),
    size(2_340_000),
    size(200_000_000),
  ]
  expect(written).toEqual([
    '19 Nov',
    '19 Nov 2025',
    'Vietnam',
    '??',
    '1 buyer',
    '6 buyers',
    '412 kB',
    '2.3 MB',
    '200 MB',
  ])
})

it('whole numbers, decimals and dollars are written as Intl writes them', () => {
  const dollars = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' })
  const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), (cents) => {
      expect(money(cents / 100, 'USD')).toBe(dollars.format(cents / 100))
      expect(quantity(cents % 100_000)).toBe(plain.format(cents % 100_000))
      expect(percent(cents)).toBe(`${plain.format(cents)}%`)
    }),
  )
})

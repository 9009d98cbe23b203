import { describe, expect, it } from 'vitest'
import { addDays, dayOrderOf, daysBetween, isDay, parseDay } from './days.ts'

describe('parseDay', () => {
  it.each([
    ['2025-11-03', '2025-11-03'],
    ['2025-11-03T23:10:00Z', '2025-11-03'],
    ['2025-11-03 08:00', '2025-11-03'],
    ['2025/11/3', '2025-11-03'],
    ['20251103', '2025-11-03'],
    [20251103, '2025-11-03'],
    ['Nov 3, 2025', '2025-11-03'],
    ['November 3 2025', '2025-11-03'],
    ['3 November 2025', '2025-11-03'],
    ['3rd Nov 2025', '2025-11-03'],
    ['3-Nov-25', '2025-11-03'],
    ['1758672000', '2025-09-24'],
    ['1758672000000', '2025-09-24'],
    ['2016', '2016-12-31'],
    ['31.12.1999', '1999-12-31'],
  ])('reads %s', (text, day) => {
    expect(parseDay(text, 'day-first')).toBe(day)
  })

  it.each([
    ['03/04/2025', 'day-first', '2025-04-03'],
    ['03/04/2025', 'month-first', '2025-03-04'],
    ['3.4.25', 'day-first', '2025-04-03'],
    ['25/12/2025', 'month-first', null],
    ['12/25/2025', 'day-first', null],
  ] as const)('reads %s %s', (text, order, day) => {
    expect(parseDay(text, order)).toBe(day)
  })

  it.each([
    [''],
    [null],
    ['2025-02-30'],
    ['2025-13-01'],
    ['soon'],
    ['0000-00-00'],
    ['99999999'],
    ['Foo 3, 2025'],
  ])('finds no day in %s', (text) => {
    expect(parseDay(text, 'month-first')).toBeNull()
  })
})

it('a date with a part above twelve shows the order of day and month', () => {
  const orders = ['25/12/2025', '12/25/2025', '03/04/2025', '2025-01-02'].map(dayOrderOf)
  expect(orders).toEqual(['day-first', 'month-first', null, null])
})

it('the day count is right over months and leap years', () => {
  const day = addDays('2024-02-28', 2)
  expect([day, daysBetween('2024-02-28', day), isDay('2023-02-29')]).toEqual(['2024-03-01', 2, false])
})

it('accepts every day of three centuries and nothing else', () => {
  const two = (number: number) => String(number).padStart(2, '0')
  for (let year = 1890; year <= 2210; year += 1) {
    for (let month = 0; month <= 13; month += 1) {
      const real = year >= 1900 && year <= 2200 && month >= 1 && month <= 12
      // Day 0 of a month is the last day of the month before.
      const last = real ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0
      const known = Array.from({ length: 33 }, (_, day) => isDay(`${year}-${two(month)}-${two(day)}`))
      expect(known.lastIndexOf(true), `${year}-${month}`).toBe(last || -1)
      expect(known.filter(Boolean), `${year}-${month}`).toHaveLength(last)
    }
  }
})

import { expect, it } from 'vitest'
import { addDays, daysBetween, isDay } from './days.ts'

it('the day count is right over months and leap years', () => {
  const day = addDays('2024-02-28', 2)
  expect([day, daysBetween('2024-02-28', day), isDay('2023-02-29')]).toEqual(['2024-03-01', 2, false])
})

it('accepts every day of three centuries and nothing else', () => {
  const two = (number: number) => String(number).padStart(2, '0')
  for (let year = 1890; year <= 2210; year += 1) {
    for (let month = 0; month <= 13; month += 1) {
      const real = year >= 1900 && year <= 2200 && month >= 1 && month <= 12
      // Day 0 is the last day of the month before.
      const last = real ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0
      const known = Array.from({ length: 33 }, (_, day) => isDay(`${year}-${two(month)}-${two(day)}`))
      expect(known.lastIndexOf(true), `${year}-${month}`).toBe(last || -1)
      expect(known.filter(Boolean), `${year}-${month}`).toHaveLength(last)
    }
  }
})

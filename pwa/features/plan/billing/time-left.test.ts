import { expect, it } from 'vitest'
import { serverNow, timeLeft } from './time-left.ts'

const END = '2026-11-24T12:00:00.000Z'
const before = (hours: number) => Date.parse(END) - hours * 3_600_000

it.each([
  [72, '3 days left'],
  [71.99, '2 days and 23 hours left'],
  [49, '2 days and 1 hour left'],
  [48, '2 days left'],
  [47.99, '47 hours left'],
  [1.5, '1 hour left'],
  [0.99, 'less than an hour left'],
  [0, null],
  [-5, null],
])('%s hours before the end there are %s', (hours, words) => {
  expect(timeLeft(END, before(hours))).toBe(words)
})

it('the time left uses the server’s clock and ignores the device’s', () => {
  const moved = '2031-01-01T00:00:00.000Z'
  expect(serverNow(moved, 1_000_000, 1_060_000)).toBe(Date.parse(moved) + 60_000)
  // The device's clock was set back meanwhile.
  expect(serverNow(moved, 1_000_000, 400_000)).toBe(Date.parse(moved))
})

import { describe, expect, it } from 'vitest'
import { calibrationFrom, ENOUGH_CLAIMS, isotonic, noOutcomes, noteOutcome } from './calibration.ts'

describe('isotonic', () => {
  it.each([
    [
      [1, 2, 3],
      [1, 1, 1],
      [1, 2, 3],
    ],
    // 3 and 2 are pooled to 2.5, above 1.
    [
      [1, 3, 2, 4],
      [1, 1, 1, 1],
      [1, 2.5, 2.5, 4],
    ],
    // (3·1 + 1·3) / 4 = 1.5
    [
      [3, 1],
      [1, 3],
      [1.5, 1.5],
    ],
    // 2 and 1 give 1.5, below 4; 4 and 0 give 2, above 1.5.
    [
      [2, 1, 4, 0],
      [1, 1, 1, 1],
      [1.5, 1.5, 2, 2],
    ],
    // The final fall pools all: (5 + 4 + 0) / 3.
    [
      [5, 4, 0],
      [1, 1, 1],
      [3, 3, 3],
    ],
  ])('of %j with weights %j is %j', (values, weights, rising) => {
    expect(isotonic(values, weights)).toEqual(rising)
  })
})

describe('calibrationFrom', () => {
  it('uses the shipped values before there is a past, interpolated between bin centers', () => {
    const shipped = calibrationFrom(null)
    // Bins 0 to .25 (.51) and .25 to .5 (.60): centers, half-way, beyond the last.
    expect([0.125, 0.25, 0.375, 99].map(shipped)).toEqual(
      [0.51, 0.555, 0.6, 0.8].map((p) => expect.closeTo(p, 10)),
    )
    expect(shipped(-99)).toBe(0.04)
  })

  it('never falls as the evidence grows', () => {
    const own = noOutcomes()
    for (let at = 0; at < 2 * ENOUGH_CLAIMS; at += 1) noteOutcome(own, (at % 13) - 6, at % 3, 1)
    const calibrated = calibrationFrom(own)
    const along = Array.from({ length: 80 }, (_, at) => calibrated(at / 10 - 4))
    expect(along).toEqual([...along].sort((a, b) => a - b))
  })

  it('uses its own past once that is long enough', () => {
    const own = noOutcomes()
    for (let at = 0; at < ENOUGH_CLAIMS - 1; at += 1) noteOutcome(own, 2.75, 2, 1)
    expect(calibrationFrom(own)(2.75)).toBeCloseTo(0.8, 10)
    noteOutcome(own, 2.75, 2, 1)
    // (50 · .8 + 5000) / 5050 is above the next bin's .8: pooled with its 50.
    expect(calibrationFrom(own)(2.75)).toBeCloseTo(5080 / 5100, 10)
  })

  it('counts a tie as half', () => {
    const own = noOutcomes()
    noteOutcome(own, 0.1, 3, 3)
    noteOutcome(own, 0.1, 2, 3)
    expect(own.claims.reduce((sum, claims) => sum + claims)).toBe(2)
    expect(own.rose.reduce((sum, rose) => sum + rose)).toBe(0.5)
  })
})

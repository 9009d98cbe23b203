import { describe, expect, it } from 'vitest'
import { uniformFrom } from '../../tests/support/random-distributions.ts'
import { selectFirst } from './select-first.ts'

describe('the first rows of an order', () => {
  it.each([
    ['a few', 10, 3],
    ['none', 10, 0],
    ['all', 10, 10],
    ['the first of many', 20_000, 24],
    ['half of many', 20_000, 10_000],
    ['nearly all of many', 20_000, 19_990],
  ])('equal the start of the sorted rows: %s', (_, rows, count) => {
    for (const kinds of [3, 100, rows ** 2]) {
      const uniform = uniformFrom(rows + kinds)
      const keys = Float64Array.from({ length: rows }, () => Math.floor(kinds * uniform()))
      const compare = (one: number, other: number) =>
        (keys[one] as number) - (keys[other] as number) || one - other
      const sorted = Uint32Array.from(keys.keys()).sort(compare)
      const selected = Uint32Array.from(keys.keys())
      selectFirst(selected, count, compare)
      expect(selected.subarray(0, count).sort(compare)).toEqual(sorted.subarray(0, count))
      expect(new Set(selected).size).toBe(rows)
    }
  })
})

import { describe, expect, it } from 'vitest'
import { isSpellingOf } from './spelling.ts'

describe('isSpellingOf', () => {
  it.each([
    ['resistence', 'resistance'],
    ['knit', 'knitted'],
    ['organiser', 'organizer'],
    ['polyster', 'polyester'],
    ['wlaking', 'walking'],
  ])('%s is %s', (a, b) => {
    expect(isSpellingOf(a, b)).toBe(true)
  })
  it.each([
    ['racketeer', 'racket'],
    ['watchman', 'watch'],
    ['carpenter', 'carpet'],
    ['light', 'night'],
    ['boat', 'boot'],
  ])('%s is not %s', (a, b) => {
    expect(isSpellingOf(a, b)).toBe(false)
  })
})

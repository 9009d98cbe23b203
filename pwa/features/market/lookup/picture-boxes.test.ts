import { expect, it } from 'vitest'
import { nearestLooks, packedLooks } from '../../../../backend/contracts/picture-look.ts'
import { ALIKE_BITS, LOOKS_MAX, searchByPicture } from '../../../../backend/contracts/picture-search.ts'
import { looksOf, type Pixels } from './picture-boxes.ts'

/** Waves of a size and place of their own. */
function photo(seed: number, side = 192): Pixels {
  return painted(
    side,
    side,
    (x, y) => 128 + 60 * Math.sin((x * seed) / side) + 50 * Math.cos((y * (seed + 3)) / side + x / 70),
  )
}

function painted(width: number, height: number, grey: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let at = 0; at < width * height; at += 1) {
    const level = grey(at % width, Math.floor(at / width))
    data.set([level, level, level, 255], 4 * at)
  }
  return { width, height, data }
}

/** A screen with bars of other grey above and below the photo. */
function screenshot(inner: Pixels, height: number, top: number): Pixels {
  return painted(inner.width, height, (x, y) => {
    const isPhoto = y >= top && y < top + inner.height
    return isPhoto ? Number(inner.data[4 * ((y - top) * inner.width + x)]) : (x * 7 + y * 3) % 200
  })
}

const isFound = (whole: Pixels, shown: Pixels) =>
  nearestLooks(packedLooks(looksOf(whole)[0] ?? ''), looksOf(shown), ALIKE_BITS).length > 0

it.each([0, 31, 100, 222])('finds a photo in a screenshot, %i pixels from its top', (top) => {
  expect(isFound(photo(9), screenshot(photo(9), 415, top))).toBe(true)
})

it('finds no other photo in a screenshot', () => {
  expect(isFound(photo(14), screenshot(photo(9), 415, 100))).toBe(false)
})

it('finds a photo of another size', () => {
  expect(isFound(photo(9), photo(9, 96))).toBe(true)
})

it.each([
  [192, 192],
  [192, 415],
  [1500, 192],
  [33, 33],
  [1, 1],
])('sends at most as many looks of %i x %i as the server takes', (width, height) => {
  const looks = looksOf(painted(width, height, (x, y) => (x * 13 + y * y) % 256))
  expect(looks.length).toBeLessThanOrEqual(LOOKS_MAX)
  const isTaken = searchByPicture.query.safeParse({ looks: looks.join(',') }).success
  expect(isTaken).toBe(looks.length > 0)
})

it('has no look of a picture of one colour', () => {
  expect(looksOf(painted(192, 192, () => 200))).toEqual([])
})

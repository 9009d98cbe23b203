import { greyOf, LOOK_SIDE, lookOf } from '#contracts/picture-look'
import { LOOKS_MAX } from '#contracts/picture-search'

export interface Pixels {
  width: number
  height: number
  /** RGBA. */
  data: ArrayLike<number>
}

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A longer side is a screenshot's rather than a product photo's. */
const LONG_SIDE = 1.3
/** Share of the short side. A square this far beside the photo still differs in few bits. */
const STEP = 0.05
/** Share of each side. Apps add thin frames. */
const FRAME = 0.04
/** Shares of the photo's side that a crop may have removed. */
const CUT_AWAY = [0.1, 0.2]
/** Shares of the removed part on the left, or at the top. */
const CUT_PLACES = [0, 0.5, 1]

/** Looks of the whole picture and of the parts that may be the product's photo. Empty for one of one colour. */
export function looksOf(pixels: Pixels): string[] {
  const looks = boxesOf(pixels).flatMap((box) => lookOf(squareOf(pixels, box)) ?? [])
  return [...new Set(looks)]
}

function boxesOf({ width, height }: Pixels): Box[] {
  const whole = { left: 0, top: 0, width, height }
  const [short, long] = width < height ? [width, height] : [height, width]
  if (long < LONG_SIDE * short)
    return [whole, within(whole), ...CUT_AWAY.flatMap((share) => beyond(whole, share))]
  const count = Math.min(LOOKS_MAX - 1, Math.ceil((long - short) / (STEP * short)) + 1)
  const squares = Array.from({ length: count }, (_, at) => {
    const start = Math.round(((long - short) * at) / (count - 1))
    return width < height
      ? { left: 0, top: start, width: short, height: short }
      : { left: start, top: 0, width: short, height: short }
  })
  return [whole, ...squares]
}

function within({ width, height }: Box): Box {
  const [left, top] = [Math.round(width * FRAME), Math.round(height * FRAME)]
  return { left, top, width: width - 2 * left, height: height - 2 * top }
}

/** The photo before a crop from any side. Its edges stand for what is missing. */
function beyond({ width, height }: Box, share: number): Box[] {
  const [wide, high] = [width / (1 - share), height / (1 - share)]
  return CUT_PLACES.flatMap((across) =>
    CUT_PLACES.map((down) => ({
      left: Math.round((width - wide) * across),
      top: Math.round((height - high) * down),
      width: Math.round(wide),
      height: Math.round(high),
    })),
  )
}

/** Mean grey of each of the look's fields. */
function squareOf(pixels: Pixels, box: Box): Float64Array {
  const square = new Float64Array(LOOK_SIDE * LOOK_SIDE)
  const edge = (start: number, length: number, at: number) => start + Math.floor((length * at) / LOOK_SIDE)
  for (let at = 0; at < square.length; at += 1) {
    const [row, column] = [Math.floor(at / LOOK_SIDE), at % LOOK_SIDE]
    const rows = [edge(box.top, box.height, row), edge(box.top, box.height, row + 1)] as const
    const columns = [edge(box.left, box.width, column), edge(box.left, box.width, column + 1)] as const
    square[at] = meanOf(pixels, rows, columns)
  }
  return square
}

type Range = readonly [first: number, end: number]

/** Beyond the picture its nearest pixel counts. */
function meanOf({ data, width, height }: Pixels, [top, bottom]: Range, [left, right]: Range): number {
  const field: number[] = []
  for (let y = top; y < Math.max(bottom, top + 1); y += 1) {
    const row = clamp(y, height) * width
    for (let x = left; x < Math.max(right, left + 1); x += 1) {
      const at = 4 * (row + clamp(x, width))
      for (let part = 0; part < 4; part += 1) field.push(data[at + part] ?? 0)
    }
  }
  const grey = greyOf(field)
  return grey.reduce((sum, light) => sum + light, 0) / grey.length
}

function clamp(at: number, length: number): number {
  return Math.min(Math.max(at, 0), length - 1)
}

/**
 * A picture's look: 64 bits of its coarse light and dark (pHash). A resized, recoloured or re-encoded copy
 * differs in a few bits. Server and browser compute it with this code.
 */

/** Pixels a side of the grey square that `lookOf` reads. */
export const LOOK_SIDE = 32
/** Bits a side of the look. */
const BITS_SIDE = 8
/** Grey levels; a flatter picture has no look, because noise would decide its bits. */
const SPREAD_MIN = 4
/** Share of the strongest wave. Smaller waves are noise, and their bits must not depend on the sign. */
const NOISE = 0.004

/** 16 hexadecimal digits of a square's grey levels, row by row. Null if it is nearly of one colour. */
export function lookOf(grey: ArrayLike<number>): string | null {
  if (spreadOf(grey) < SPREAD_MIN) return null
  const waves = lowWaves(grey)
  const [, ...rest] = waves
  const middle = rest.sort((a, b) => a - b)[Math.floor(rest.length / 2)] ?? 0
  const noise = NOISE * Math.max(...rest.map(Math.abs))
  const over = Math.abs(middle) < noise ? noise : middle
  let look = ''
  for (let at = 0; at < waves.length; at += 4) {
    const bits = waves.slice(at, at + 4).map((wave) => (wave > over ? '1' : '0'))
    look += Number.parseInt(bits.join(''), 2).toString(16)
  }
  return look
}

/** Two 32-bit words a look, of looks written one after the other. */
export function packedLooks(looks: string): Uint32Array {
  const words = new Uint32Array(looks.length / 8)
  for (let at = 0; at < words.length; at += 1)
    words[at] = Number.parseInt(looks.slice(8 * at, 8 * at + 8), 16)
  return words
}

/**
 * Places in `packed` that differ from any of the looks in at most `bitsMax` of 64 bits, nearest first. Linear:
 * 100,000 places and 25 looks take some 20 ms.
 */
export function nearestLooks(
  packed: Uint32Array,
  looks: readonly string[],
  bitsMax: number,
): { place: number; distance: number }[] {
  const asked = packedLooks(looks.join(''))
  const found: { place: number; distance: number }[] = []
  for (let at = 0; at < packed.length; at += 2) {
    const [high = 0, low = 0] = [packed[at], packed[at + 1]]
    let distance = bitsMax + 1
    for (let other = 0; other < asked.length; other += 2) {
      const first = bitsIn(high ^ (asked[other] ?? 0))
      if (first < distance) distance = Math.min(distance, first + bitsIn(low ^ (asked[other + 1] ?? 0)))
    }
    if (distance <= bitsMax) found.push({ place: at / 2, distance })
  }
  return found.sort((a, b) => a.distance - b.distance)
}

/** Grey of RGBA pixels, on white where they are transparent. */
export function greyOf(rgba: ArrayLike<number>): Float64Array {
  const grey = new Float64Array(rgba.length / 4)
  for (let at = 0; at < grey.length; at += 1) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = [0, 1, 2, 3].map((part) => rgba[4 * at + part])
    const light = 0.299 * red + 0.587 * green + 0.114 * blue
    grey[at] = 255 + ((light - 255) * alpha) / 255
  }
  return grey
}

/** Set bits of a 32-bit word, in parallel. */
function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

function spreadOf(grey: ArrayLike<number>): number {
  const values = Array.from(grey)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** The lowest frequencies of the discrete cosine transform. */
function lowWaves(grey: ArrayLike<number>): number[] {
  const rows = Array.from({ length: LOOK_SIDE }, (_, y) =>
    Array.from({ length: BITS_SIDE }, (__, u) => sum((x) => (grey[y * LOOK_SIDE + x] ?? 0) * cosine(u, x))),
  )
  return Array.from({ length: BITS_SIDE * BITS_SIDE }, (_, at) => {
    const [v, u] = [Math.floor(at / BITS_SIDE), at % BITS_SIDE]
    return sum((y) => (rows[y]?.[u] ?? 0) * cosine(v, y))
  })
}

function sum(of: (at: number) => number): number {
  let total = 0
  for (let at = 0; at < LOOK_SIDE; at += 1) total += of(at)
  return total
}

const COSINES = Array.from({ length: BITS_SIDE * LOOK_SIDE }, (_, at) => {
  const [wave, place] = [Math.floor(at / LOOK_SIDE), at % LOOK_SIDE]
  return Math.cos(((2 * place + 1) * wave * Math.PI) / (2 * LOOK_SIDE))
})

function cosine(wave: number, place: number): number {
  return COSINES[wave * LOOK_SIDE + place] ?? 0
}

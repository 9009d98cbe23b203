/** 32-bit hash (FNV-1a, then mixed). */
export function hash(...parts: (string | number)[]): number {
  let state = 0x811c9dc5
  const text = parts.join('\u0001')
  for (let at = 0; at < text.length; at += 1) {
    state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  }
  state = Math.imul(state ^ (state >>> 16), 0x85ebca6b)
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
  return (state ^ (state >>> 16)) >>> 0
}

/** In [0, 1). */
export function chance(...parts: (string | number)[]): number {
  return hash(...parts) / 2 ** 32
}

/** Integer from `low` to `high`, both included. */
export function between(low: number, high: number, ...parts: (string | number)[]): number {
  return low + Math.floor(chance(...parts) * (high - low + 1))
}

export function pick<T>(items: readonly [T, ...T[]] | readonly T[], ...parts: (string | number)[]): T {
  const item = items[hash(...parts) % items.length]
  if (item === undefined) throw new RangeError('nothing to pick from')
  return item
}

export function digits(length: number, ...parts: (string | number)[]): string {
  let text = ''
  for (let round = 0; text.length < length; round += 1)
    text += String(hash(round, ...parts))
      .padStart(10, '0')
      .slice(-9)
  return text.slice(0, length)
}

/** Seeded numbers in [0, 1) (mulberry32). */
export function stream(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Variance is mean + dispersion * mean². Gamma rate, then Poisson count; normal approximations above 50. */
export function negativeBinomial(mean: number, dispersion: number, next: () => number): number {
  if (mean <= 0) return 0
  const shape = 1 / dispersion
  const rate = mean * gamma(shape, next) * dispersion
  return poisson(rate, next)
}

function poisson(rate: number, next: () => number): number {
  if (rate > 50) return Math.max(0, Math.round(rate + Math.sqrt(rate) * normal(next)))
  const limit = Math.exp(-rate)
  let count = 0
  for (let product = next(); product > limit; product *= next()) count += 1
  return count
}

/** Marsaglia and Tsang's method, for shapes ≥ 1. */
function gamma(shape: number, next: () => number): number {
  const d = Math.max(1, shape) - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  for (;;) {
    const x = normal(next)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - next()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

function normal(next: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
}

/** Mulberry32, seeded. */
export function uniformFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export function normal(uniform: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
}

/** Variance is mean + dispersion · mean² (gamma-Poisson). */
export function negativeBinomial(uniform: () => number, mean: number, dispersion: number): number {
  return poisson(uniform, mean * dispersion * gamma(uniform, 1 / dispersion))
}

function poisson(uniform: () => number, mean: number): number {
  if (mean > 50) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(uniform)))
  const limit = Math.exp(-mean)
  let count = 0
  for (let product = uniform(); product > limit; product *= uniform()) count += 1
  return count
}

/** Marsaglia and Tsang 2000, with their boost for shapes under 1; scale 1. */
function gamma(uniform: () => number, shape: number): number {
  if (shape < 1) return gamma(uniform, shape + 1) * uniform() ** (1 / shape)
  const d = shape - 1 / 3
  const c = 1 / Math.sqrt(9 * d)
  while (true) {
    const x = normal(uniform)
    const v = (1 + c * x) ** 3
    if (v > 0 && Math.log(1 - uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v
  }
}

import { CANDIDATES, type LevelsAhead } from './forecast-levels.ts'

/** In the order of `CANDIDATES`. */
export type Weights = readonly number[]

export interface Came {
  levels: LevelsAhead
  came: number
}

/** `products` is XᵀWX, `targets` XᵀWy, `total` yᵀWy. */
export interface Squares {
  count: number
  products: number[][]
  targets: number[]
  total: number
}

/** Squared errors are partly relative, or the largest product would choose alone. */
export function worthOf({ levels }: Pick<Came, 'levels'>): number {
  return 1 / (levels.mix + 2)
}

/**
 * A single week is worth at most three times its level: a mean of few weeks with a very large one among them
 * says little of the next (Winsor).
 */
export function winsorized({ levels, came }: Came): number {
  return Math.min(came, MOST_OVER_LEVEL * (levels.mix + 5))
}

export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}

/** Without `capped`, the two levels that need it get no weight. */
export function squaresOf(known: readonly Came[], capped: boolean): Squares {
  const size = CANDIDATES.length
  const targets = new Float64Array(size)
  const products = new Float64Array(size * size)
  const row = new Float64Array(size)
  let total = 0
  for (const one of known) {
    const [worth, target] = [worthOf(one), winsorized(one)]
    for (const [i, name] of CANDIDATES.entries()) row[i] = capped || !CAPPED.has(name) ? one.levels[name] : 0
    total += worth * target ** 2
    for (let i = 0; i < size; i += 1) {
      const weighed = worth * (row[i] ?? 0)
      targets[i] = (targets[i] ?? 0) + weighed * target
      for (let j = 0; j < size; j += 1) {
        const at = i * size + j
        products[at] = (products[at] ?? 0) + weighed * (row[j] ?? 0)
      }
    }
  }
  return {
    count: known.length,
    products: CANDIDATES.map((_, i) => [...products.subarray(i * size, (i + 1) * size)]),
    targets: [...targets],
    total,
  }
}

export function sumOf(squares: readonly Squares[]): Squares {
  const sum = (read: (one: Squares) => number | undefined) =>
    squares.reduce((total, one) => total + (read(one) ?? 0), 0)
  return {
    count: sum(({ count }) => count),
    products: CANDIDATES.map((_, i) => CANDIDATES.map((__, j) => sum(({ products }) => products[i]?.[j]))),
    targets: CANDIDATES.map((_, i) => sum(({ targets }) => targets[i])),
    total: sum(({ total }) => total),
  }
}

/** Non-negative, drawn towards `prior` by `ridge`; coordinate descent. */
export function leastSquares({ products, targets }: Squares, prior: Weights, ridge: number): Weights {
  const size = products.length
  const pull = (ridge * products.reduce((sum, line, i) => sum + (line[i] ?? 0), 0)) / size
  if (pull === 0) return prior
  const weights = [...prior]
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    for (let i = 0; i < size; i += 1) {
      const line = products[i] ?? []
      let rest = (targets[i] ?? 0) + pull * (prior[i] ?? 0)
      for (let j = 0; j < size; j += 1) if (j !== i) rest -= (line[j] ?? 0) * (weights[j] ?? 0)
      weights[i] = Math.max(0, rest / ((line[i] ?? 0) + pull))
    }
  }
  return weights.map(rounded)
}

export function squaredError({ products, targets, total }: Squares, weights: Weights): number {
  return weights.reduce((error, weight, i) => {
    const crossed = weights.reduce((sum, other, j) => sum + other * (products[i]?.[j] ?? 0), 0)
    return error + weight * (crossed - 2 * (targets[i] ?? 0))
  }, total)
}

/** At most `most`. */
export function weighted(weights: Weights, levels: LevelsAhead): number {
  const level = CANDIDATES.reduce((sum, name, at) => sum + (weights[at] ?? 0) * levels[name], 0)
  return Math.min(level, levels.most)
}

export function only(name: (typeof CANDIDATES)[number]): Weights {
  return CANDIDATES.map((one) => (one === name ? 1 : 0))
}

const CAPPED: ReadonlySet<string> = new Set(['cappedLast', 'cappedMean'])
const MOST_OVER_LEVEL = 3
const SWEEPS = 60

import { uniformFrom } from '../support/random-distributions.ts'

/** Probability that a row is true, 0 to 1. */
export type Chance = (row: readonly number[]) => number

interface Tree {
  /** By node: root 0, children of n at 2n + 1 and 2n + 2. A node without a split sends all rows left. */
  feature: number[]
  limit: number[]
  leaves: number[]
}

/** Histogram gradient boosting on log loss; deterministic. */
export function fitBoostedTrees(rows: readonly number[][], isTrue: readonly boolean[]): Chance {
  const edges = edgesOf(rows)
  const bins = rows.map((row) => row.map((value, k) => binOf(edges[k] ?? [], value)))
  const base = logOdds(isTrue.filter(Boolean).length / isTrue.length)
  const forests = Array.from({ length: BAGS }, (_, seed) => boost(bins, isTrue, base, uniformFrom(seed)))
  return (row) => {
    const binned = row.map((value, k) => binOf(edges[k] ?? [], value))
    const sums = forests.map((trees) => trees.reduce((sum, tree) => sum + leafOf(tree, binned), base))
    return chanceOf(sums.reduce((sum, one) => sum + one, 0) / sums.length)
  }
}

function boost(bins: number[][], isTrue: readonly boolean[], base: number, random: () => number): Tree[] {
  const sums = bins.map(() => base)
  const columns = bins[0]?.map((_, k) => k) ?? []
  return Array.from({ length: ROUNDS }, () => {
    const chances = sums.map(chanceOf)
    const slopes = chances.map((chance, at) => chance - (isTrue[at] ? 1 : 0))
    const curves = chances.map((chance) => chance * (1 - chance))
    const taken = bins.flatMap((_, at) => (random() < ROW_SHARE ? [at] : []))
    const features = columns.filter(() => random() < COLUMN_SHARE)
    const tree = growTree({ bins, slopes, curves, taken, features })
    for (const [at, row] of bins.entries()) sums[at] = (sums[at] ?? 0) + leafOf(tree, row)
    return tree
  })
}

interface Growing {
  bins: number[][]
  slopes: number[]
  curves: number[]
  taken: number[]
  features: number[]
}

function growTree(from: Growing): Tree {
  const tree: Tree = { feature: [], limit: [], leaves: [] }
  let groups = [from.taken]
  for (let level = 0; level < DEPTH; level += 1) {
    groups = groups.flatMap((rows) => {
      const { feature, limit } = bestSplit(from, rows)
      tree.feature.push(feature)
      tree.limit.push(limit)
      const isLeft = (at: number) => (from.bins[at]?.[feature] ?? 0) <= limit
      return [rows.filter(isLeft), rows.filter((at) => !isLeft(at))]
    })
  }
  tree.leaves = groups.map((rows) => {
    const slope = rows.reduce((sum, at) => sum + (from.slopes[at] ?? 0), 0)
    const curve = rows.reduce((sum, at) => sum + (from.curves[at] ?? 0), 0)
    return (-RATE * slope) / (curve + RIDGE)
  })
  return tree
}

function bestSplit(
  { bins, slopes, curves, features }: Growing,
  rows: number[],
): { feature: number; limit: number } {
  let best = { feature: 0, limit: BINS, gain: 0 }
  const worth = (slope: number, curve: number) => slope ** 2 / (curve + RIDGE)
  for (const feature of features) {
    const slope = new Float64Array(BINS)
    const curve = new Float64Array(BINS)
    let allSlope = 0
    let allCurve = 0
    for (const at of rows) {
      const bin = bins[at]?.[feature] ?? 0
      slope[bin] = (slope[bin] ?? 0) + (slopes[at] ?? 0)
      curve[bin] = (curve[bin] ?? 0) + (curves[at] ?? 0)
      allSlope += slopes[at] ?? 0
      allCurve += curves[at] ?? 0
    }
    let leftSlope = 0
    let leftCurve = 0
    for (let limit = 0; limit < BINS - 1; limit += 1) {
      leftSlope += slope[limit] ?? 0
      leftCurve += curve[limit] ?? 0
      if (leftCurve < LEAST_CURVE || allCurve - leftCurve < LEAST_CURVE) continue
      const parted = worth(leftSlope, leftCurve) + worth(allSlope - leftSlope, allCurve - leftCurve)
      const gain = parted - worth(allSlope, allCurve)
      if (gain > best.gain) best = { feature, limit, gain }
    }
  }
  return best
}

function leafOf({ feature, limit, leaves }: Tree, row: readonly number[]): number {
  let node = 0
  while (node < feature.length) {
    node = 2 * node + ((row[feature[node] ?? 0] ?? 0) <= (limit[node] ?? BINS) ? 1 : 2)
  }
  return leaves[node - feature.length] ?? 0
}

function edgesOf(rows: readonly number[][]): number[][] {
  return (rows[0] ?? []).map((_, k) => {
    const values = rows.map((row) => row[k] ?? 0).sort((a, b) => a - b)
    const cuts = Array.from({ length: BINS - 1 }, (_, at) => {
      return values[Math.floor(((at + 1) * values.length) / BINS)] ?? 0
    })
    return [...new Set(cuts)]
  })
}

function binOf(edges: readonly number[], value: number): number {
  const found = edges.findIndex((edge) => value < edge)
  return found < 0 ? edges.length : found
}

function chanceOf(sum: number): number {
  return 1 / (1 + Math.exp(-sum))
}

function logOdds(chance: number): number {
  return Math.log(chance / (1 - chance))
}

const BAGS = 3
const ROUNDS = 150
const DEPTH = 4
const BINS = 48
const RATE = 0.08
const RIDGE = 2
const LEAST_CURVE = 1
const ROW_SHARE = 0.7
const COLUMN_SHARE = 0.6

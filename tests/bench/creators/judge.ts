import { bootstrap, type Interval } from '../insight/statistics.ts'
import { type Case, FEATURES, type Feature } from './features.ts'

interface Judged {
  ahead: number
  features: readonly Feature[]
  learned: number
  tested: number
  /** Summed absolute error with the features over that without; below 1 is better. Null: too few cases. */
  ratio: Interval | null
  /** The whole interval is below 1. */
  helps: boolean
}

/** Fewer products give no result. */
const PRODUCTS_MIN = 60
const RIDGE = 1
/** A correction never halves or doubles a forecast. */
const MOST = Math.log(2)

/**
 * Learns a correction of the forecast from earlier days, and tests it on later ones. A result that falls into
 * the tested time is not learned.
 */
export function judge(
  cases: readonly Case[],
  {
    ahead,
    features = FEATURES,
    uniform,
  }: { ahead: number; features?: readonly Feature[]; uniform: () => number },
): Judged {
  const own = cases.filter((each) => each.ahead === ahead)
  const days = [...new Set(own.map(({ at }) => at))].sort((a, b) => a - b)
  const split = days[Math.floor(days.length * 0.6)] ?? 0
  const learned = own.filter(({ at }) => at + 7 * ahead <= split)
  const tested = own.filter(({ at }) => at > split)
  const empty = { ahead, features, learned: learned.length, tested: tested.length, ratio: null, helps: false }
  if (productsOf(learned) < PRODUCTS_MIN || productsOf(tested) < PRODUCTS_MIN) return empty
  // Against the forecast with its own bias corrected: that much needs no videos.
  const ratio = ratioOf(tested, { without: learn(learned, []), with: learn(learned, features) }, uniform)
  return { ...empty, ratio, helps: ratio.to < 1 }
}

function productsOf(cases: readonly Case[]): number {
  return new Set(cases.map(({ product }) => product)).size
}

/** Ridge regression of the log of what came over what was expected, on standardised features. */
function learn(cases: readonly Case[], features: readonly Feature[]): (one: Case) => number {
  const scales = features.map((name) => {
    const values = cases.map((one) => one.features[name])
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const spread = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
    return { name, mean, spread: spread || 1 }
  })
  const row = ({ features: own }: Case) => [
    1,
    ...scales.map(({ name, mean, spread }) => (own[name] - mean) / spread),
  ]
  const weights = solved(
    cases.map(row),
    cases.map(({ came, expected }) => Math.log((came + 1) / (expected + 1))),
  )
  return (one) => {
    const log = row(one).reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0)
    return (one.expected + 1) * Math.exp(Math.min(MOST, Math.max(-MOST, log))) - 1
  }
}

/** Gauss-Seidel on the normal equations: few columns, all standardised. */
function solved(rows: readonly number[][], targets: readonly number[]): number[] {
  const size = rows[0]?.length ?? 0
  const weights = new Array<number>(size).fill(0)
  for (let sweep = 0; sweep < 200; sweep += 1) {
    for (let i = 0; i < size; i += 1) {
      let [above, below] = [0, RIDGE]
      for (const [at, values] of rows.entries()) {
        const others = values.reduce((sum, value, j) => (j === i ? sum : sum + value * (weights[j] ?? 0)), 0)
        above += (values[i] ?? 0) * ((targets[at] ?? 0) - others)
        below += (values[i] ?? 0) ** 2
      }
      weights[i] = above / below
    }
  }
  return weights
}

interface Forecasts {
  without: (one: Case) => number
  with: (one: Case) => number
}

/** Bootstrap over products: weeks of one product go together. */
function ratioOf(cases: readonly Case[], forecasts: Forecasts, uniform: () => number): Interval {
  const errors = new Map<string, { before: number; after: number }>()
  let [before, after] = [0, 0]
  for (const one of cases) {
    const own = errors.get(one.product) ?? { before: 0, after: 0 }
    const [was, is] = [forecasts.without, forecasts.with].map((correct) =>
      Math.abs(one.came - Math.max(0, correct(one))),
    )
    own.before += was ?? 0
    own.after += is ?? 0
    errors.set(one.product, own)
    before += was ?? 0
    after += is ?? 0
  }
  // Differences add up, so their mean is a linear figure of the products.
  const { from, to } = bootstrap(
    [...errors.values()].map((each) => (each.after - each.before) * errors.size),
    uniform,
  )
  return { mean: after / before, from: 1 + from / before, to: 1 + to / before }
}

/** Products by evidence bin, and how many outsold a usual week in the next one; a tie counts half. */
export interface Outcomes {
  claims: number[]
  rose: number[]
}

export type Calibration = (evidence: number) => number

/** Quarters of a standard error, wider in the tails. */
const EDGES = [
  -3, -2.5, -2, -1.75, -1.5, -1.25, -1, -0.75, -0.5, -0.25, 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3,
]
const EVIDENCE_BINS = EDGES.length + 1
/** Outer centers lie half a step beyond the edges. */
const CENTRES = Array.from({ length: EVIDENCE_BINS }, (_, bin) => {
  const [below, above] = [EDGES[bin - 1], EDGES[bin]]
  if (below === undefined) return (above ?? 0) - 0.25
  return above === undefined ? below + 0.25 : (below + above) / 2
})

export function noOutcomes(): Outcomes {
  return { claims: new Array(EVIDENCE_BINS).fill(0), rose: new Array(EVIDENCE_BINS).fill(0) }
}

export function noteOutcome(into: Outcomes, evidence: number, next: number, usual: number): void {
  const bin = binOf(evidence)
  into.claims[bin] = (into.claims[bin] ?? 0) + 1
  into.rose[bin] = (into.rose[bin] ?? 0) + (next > usual ? 1 : next === usual ? 0.5 : 0)
}

/**
 * Isotonic (Zadrozny and Elkan 2002): more evidence never lowers the probability. Shipped rates count as
 * `SHIPPED_CLAIMS` claims a bin, alone below `ENOUGH_CLAIMS`. Linear between centers.
 */
export function calibrationFrom(own: Outcomes | null): Calibration {
  const counted = own?.claims.reduce((sum, claims) => sum + claims, 0) ?? 0
  const claims = SHIPPED_RATES.map(
    (_, bin) => SHIPPED_CLAIMS + (counted < ENOUGH_CLAIMS ? 0 : (own?.claims[bin] ?? 0)),
  )
  const rates = SHIPPED_RATES.map((rate, bin) => {
    const rose = counted < ENOUGH_CLAIMS ? 0 : (own?.rose[bin] ?? 0)
    return (SHIPPED_CLAIMS * rate + rose) / (claims[bin] ?? SHIPPED_CLAIMS)
  })
  const rising = isotonic(rates, claims)
  return (evidence) => between(evidence, rising)
}

/** Bins whose middle has nearly this probability; at least the nearest one. */
export function binsNear(calibration: Calibration, probability: number): number[] {
  const distances = CENTRES.map((centre) => Math.abs(calibration(centre) - probability))
  const most = Math.max(NEAR, Math.min(...distances))
  return distances.flatMap((distance, bin) => (distance <= most ? [bin] : []))
}

/** Pool adjacent violators (Ayer et al. 1955), weighted. */
export function isotonic(values: readonly number[], weights: readonly number[]): number[] {
  const blocks: { mean: number; weight: number; length: number }[] = []
  for (const [at, value] of values.entries()) {
    let block = { mean: value, weight: weights[at] ?? 0, length: 1 }
    for (let before = blocks.at(-1); before && before.mean >= block.mean; before = blocks.at(-1)) {
      blocks.pop()
      const weight = before.weight + block.weight
      block = {
        mean: (before.mean * before.weight + block.mean * block.weight) / weight,
        weight,
        length: before.length + block.length,
      }
    }
    blocks.push(block)
  }
  return blocks.flatMap(({ mean, length }) => new Array<number>(length).fill(mean))
}

function binOf(evidence: number): number {
  let bin = 0
  while (bin < EDGES.length && evidence >= (EDGES[bin] ?? Number.POSITIVE_INFINITY)) bin += 1
  return bin
}

function between(evidence: number, rates: readonly number[]): number {
  const above = CENTRES.findIndex((centre) => centre > evidence)
  if (above < 0) return rates.at(-1) ?? Number.NaN
  const [high, low] = [rates[above] ?? Number.NaN, rates[above - 1]]
  const [to, from] = [CENTRES[above] ?? Number.NaN, CENTRES[above - 1]]
  if (low === undefined || from === undefined) return high
  return low + ((high - low) * (evidence - from)) / (to - from)
}

export const ENOUGH_CLAIMS = 5000
const SHIPPED_CLAIMS = 50
const NEAR = 0.05
/** A year of a shop's daily sales, 38,576 claims (docs/decisions: trend arithmetic 2). */
const SHIPPED_RATES = [
  0.04, 0.06, 0.06, 0.09, 0.14, 0.17, 0.18, 0.23, 0.27, 0.35, 0.44, 0.51, 0.6, 0.66, 0.73, 0.79, 0.79, 0.79,
  0.8, 0.8, 0.8, 0.8,
]

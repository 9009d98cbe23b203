/** One cargo line of a supplier that may be the product. */
export interface ScoredLine {
  /** 0 to 1, from `pairScore`. */
  score: number
  /** Calendar months since its last shipment; null when nobody said. */
  ageMonths: number | null
}

/** Below this, wrong rather than right, a line is no evidence: it neither counts towards a score nor as a matching shipment. */
export const LEAST_LINE_SCORE = 0.5
/** Below this nothing is claimed of a supplier. */
export const LEAST_SUPPLIER_SCORE = 0.25
/** A forwarder ships everybody's goods: the shipment is proof, the supplier is not. */
export const FORWARDER_FACTOR = 0.5

/**
 * How sure we are that the supplier of these lines ships the product: 1 - Π(1 - p·r·w). p is the line's score, r halves
 * every 12 months since its last shipment. w is 1 for the best line, 1/2 for the second, 1/4 for the third …, so that
 * any number of weak lines adds less than the best of them alone: 200 lines at 0.5 stay under 0.72, and one at 0.75
 * comes first.
 */
export function supplierScore(lines: readonly ScoredLine[], forwarder: boolean): number {
  const parts = lines
    .filter(({ score }) => score >= LEAST_LINE_SCORE)
    .map(({ score, ageMonths }) => score * recency(ageMonths))
    .sort((a, b) => b - a)
  const doubt = parts.reduce((product, part, at) => product * (1 - part / 2 ** at), 1)
  const score = (1 - doubt) * (forwarder ? FORWARDER_FACTOR : 1)
  return Math.round(score * 1000) / 1000
}

/** Months since year 0 of a day: ages in whole calendar months move scores once a month, not every day. */
export function monthOf(day: string): number {
  const [year, month] = day.split('-')
  return Number(year) * 12 + Number(month) - 1
}

/** Halves every twelve months. What has no date counts as two years old. */
function recency(ageMonths: number | null): number {
  return 2 ** (-Math.max(0, ageMonths ?? UNDATED_MONTHS) / 12)
}

const UNDATED_MONTHS = 24

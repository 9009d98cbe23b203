import { LEAST_SHOWN } from '../../contracts/match-strength.ts'

/** One cargo line of a supplier that may be the product. */
export interface ScoredLine {
  /** 0 to 1, from `matchProbability`. */
  score: number
  /** Calendar months since its last shipment; null when nobody said. */
  ageMonths: number | null
}

/** Below this a line is no evidence: it neither counts towards a place nor as a matching shipment. */
export const LEAST_LINE_SCORE = LEAST_SHOWN
/** A supplier below this shipped such goods too long ago to be listed. */
export const LEAST_STANDING = 0.2

/** What a match's score says: how likely the supplier's best line is the product's kind of goods, however old. */
export function supplierScore(lines: readonly ScoredLine[]): number {
  return Math.round(lines.reduce((best, { score }) => Math.max(best, score), 0) * 1000) / 1000
}

/**
 * What a supplier's place goes by: 1 - Π(1 - p·r·w). p is the line's score, r halves every 12 months since its last
 * shipment. w is 1 for the best line, 1/2 for the second, 1/4 for the third …, so that any number of weak lines adds less
 * than the best of them alone.
 */
export function supplierStanding(lines: readonly ScoredLine[]): number {
  const parts = lines
    .filter(({ score }) => score >= LEAST_LINE_SCORE)
    .map(({ score, ageMonths }) => score * recency(ageMonths))
    .sort((a, b) => b - a)
  const doubt = parts.reduce((product, part, at) => product * (1 - part / 2 ** at), 1)
  return Math.round((1 - doubt) * 1000) / 1000
}

/** Months since year 0 of a day: ages in whole calendar months move scores once a month, not every day. */
export function monthOf(day: string): number {
  const [year, month] = day.split('-')
  return Number(year) * 12 + Number(month) - 1
}

/** Halves every twelve months. What has no date counts as eighteen months old. */
function recency(ageMonths: number | null): number {
  return 2 ** (-Math.max(0, ageMonths ?? UNDATED_MONTHS) / 12)
}

const UNDATED_MONTHS = 18

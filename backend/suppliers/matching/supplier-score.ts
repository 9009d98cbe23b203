import { LEAST_SHOWN } from '../../contracts/match-strength.ts'

export interface ScoredLine {
  /** From `matchProbability`. */
  score: number
  /** Calendar months since the last shipment; null if unknown. */
  ageMonths: number | null
}

/** Weaker lines are ignored. */
export const LEAST_LINE_SCORE = LEAST_SHOWN
/** Below this, shipments are too old. */
export const LEAST_STRENGTH = 0.2

/** Probability of the best line, ignoring age. */
export function supplierScore(lines: readonly ScoredLine[]): number {
  return Math.round(lines.reduce((best, { score }) => Math.max(best, score), 0) * 1000) / 1000
}

/**
 * 1 - Π(1 - p·r·w) with p the line's score and r halving every 12 months. w is 1, 1/2, 1/4 and so on, so weak
 * lines together add less than the best one.
 */
export function supplierStrength(lines: readonly ScoredLine[]): number {
  const parts = lines
    .filter(({ score }) => score >= LEAST_LINE_SCORE)
    .map(({ score, ageMonths }) => score * recency(ageMonths))
    .sort((a, b) => b - a)
  const doubt = parts.reduce((product, part, at) => product * (1 - part / 2 ** at), 1)
  return Math.round((1 - doubt) * 1000) / 1000
}

/** Months since year 0, so scores do not change daily. */
export function monthOf(day: string): number {
  const [year, month] = day.split('-')
  return Number(year) * 12 + Number(month) - 1
}

/** Halves every 12 months; undated lines count as 18 months old. */
function recency(ageMonths: number | null): number {
  return 2 ** (-Math.max(0, ageMonths ?? UNDATED_MONTHS) / 12)
}

const UNDATED_MONTHS = 18

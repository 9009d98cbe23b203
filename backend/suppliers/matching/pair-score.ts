import { FEATURES } from './pair-features.ts'

/** Logistic: `tests/bench/match-fit.ts` prints these numbers. */
export function pairScore(features: Float64Array): number {
  let sum = OFFSET
  for (let at = 0; at < ORDERED_WEIGHTS.length; at += 1) {
    sum += (features[at] as number) * (ORDERED_WEIGHTS[at] as number)
  }
  return 1 / (1 + Math.exp(-sum))
}

/** Limit for pairs whose goods are not named on both sides, below `LEAST_LINE_SCORE`. */
export const MOST_UNNAMED = 0.4

const WEIGHTS: Record<(typeof FEATURES)[number], number> = {
  letters: 6.535,
  words: 2.757,
  bm25: 2.639,
  bm25OfTerse: 3.9,
  queryCovered: 5.545,
  textCovered: 2.267,
  modelAgrees: 3.379,
  modelClash: -1.434,
  numbersAgree: 0.727,
  lengthRatio: 0.896,
}
const OFFSET = -6.74
const ORDERED_WEIGHTS = Float64Array.from(FEATURES, (name) => WEIGHTS[name])

import { AGREEMENTS } from './goods-agreement.ts'
import { FEATURES } from './pair-features.ts'
import { pairScore } from './pair-score.ts'

export const SIGNS = ['offset', 'likelihood', ...AGREEMENTS, ...FEATURES] as const

/**
 * Log odds of the same goods, fitted on judged pairs (`tests/bench/probability-fit.ts`). Separate weights
 * without agreeing heads.
 */
export function goodsOdds(features: Float64Array, agreement: Float64Array): number {
  const weights = agreement[NAMED] === 1 ? NAMED_WEIGHTS : UNNAMED_WEIGHTS
  let sum = (weights[0] as number) + (weights[1] as number) * logOdds(pairScore(features))
  for (let at = 0; at < agreement.length; at += 1) {
    sum += (agreement[at] as number) * (weights[2 + at] as number)
  }
  const from = 2 + agreement.length
  for (let at = 0; at < features.length; at += 1) {
    sum += (features[at] as number) * (weights[from + at] as number)
  }
  return sum
}

/**
 * Probability from 0 to 1 that a text matches, from its odds, the odds of the best text for the product, and
 * the index's `sizeOf`. Odds alone rate the best text too low and texts far behind it too high. The same
 * bench fits both.
 */
export function matchProbability(odds: number, best: number, size: number): number {
  const { offset, odds: slope, behind, manyTexts } = AMONG
  return 1 / (1 + Math.exp(-(offset + slope * odds + behind * oddsBehind(odds, best) + manyTexts * size)))
}

/** Bounded. */
export function oddsBehind(odds: number, best: number): number {
  return Math.max(0, Math.min(MOST_BEHIND, best - odds))
}

/** Bounded. */
export function logOdds(likelihood: number): number {
  return Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, Math.log(likelihood / (1 - likelihood))))
}

const NAMED = AGREEMENTS.indexOf('named')
const MOST_LOG_ODDS = 5
const MOST_BEHIND = 3
const AMONG = { offset: 1.164, odds: 0.616, behind: -0.985, manyTexts: -0.542 }
/** With and without agreeing head nouns. */
const WEIGHTS: Record<(typeof SIGNS)[number], readonly [named: number, unnamed: number]> = {
  offset: [-4.036, -4.913],
  likelihood: [0.139, 0.027],
  sameWord: [0.05, 0.0],
  firstPhrase: [0.249, 0.0],
  lastPhrase: [0.23, 0.0],
  standsIn: [-0.018, -0.0],
  ownModifier: [0.416, 1.208],
  theirModifier: [0.215, -0.062],
  modifiersClash: [-0.198, -0.794],
  unqualified: [-0.51, -0.01],
  confirmed: [0.573, 0.0],
  theirNouns: [0.221, 0.296],
  ownNouns: [0.112, 0.078],
  nothingElse: [0.516, -0.238],
  theirUses: [0.727, 0.116],
  theirQualities: [1.285, 1.165],
  theirKind: [-0.893, 0.247],
  rivals: [-0.609, -0.281],
  ownKinds: [0.404, -0.011],
  named: [-0.0, 0.0],
  ownHeadNamed: [0.0, 0.018],
  theirHeadNamed: [0.0, 0.36],
  theirPart: [0.0, -0.19],
  nounsShared: [0.912, 0.859],
  crowded: [-1.484, 0.01],
  manyTexts: [-0.621, -1.357],
  longTitle: [-0.592, -0.224],
  letters: [1.326, 2.263],
  words: [0.736, 0.741],
  bm25: [-0.002, -0.416],
  bm25OfTerse: [0.218, -0.728],
  queryCovered: [1.36, 2.025],
  textCovered: [-0.027, 1.005],
  modelAgrees: [0.43, 0.0],
  modelClash: [-0.007, -0.209],
  numbersAgree: [0.0, 0.0],
  lengthRatio: [0.69, 1.137],
}
const NAMED_WEIGHTS = Float64Array.from(SIGNS, (sign) => WEIGHTS[sign][0])
const UNNAMED_WEIGHTS = Float64Array.from(SIGNS, (sign) => WEIGHTS[sign][1])

import { AGREEMENTS } from './goods-agreement.ts'
import { FEATURES } from './pair-features.ts'
import { pairScore } from './pair-score.ts'

export const SIGNS = ['offset', 'likelihood', ...AGREEMENTS, ...FEATURES] as const

/**
 * Log odds of the same goods, fitted on judged pairs: `tests/bench/probability-fit.ts` prints these numbers. Separate weights
 * if no heads agree.
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

/** Uses the product's best odds too: single odds rate the best text too low and distant ones too high. */
export function matchProbability(odds: number, best: number): number {
  return 1 / (1 + Math.exp(-(AMONG.offset + AMONG.odds * odds + AMONG.behind * oddsBehind(odds, best))))
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
const AMONG = { offset: 0.626, odds: 0.829, behind: -0.506 }
/** With and without agreeing head nouns. */
const WEIGHTS: Record<(typeof SIGNS)[number], readonly [named: number, unnamed: number]> = {
  offset: [-6.825, -6.532],
  likelihood: [0.054, 0.029],
  sameWord: [0.043, 0.0],
  firstPhrase: [0.362, 0.0],
  lastPhrase: [0.182, 0.0],
  standsIn: [0.096, -0.0],
  ownModifier: [-0.071, 1.254],
  theirModifier: [0.269, -0.199],
  modifiersClash: [-0.077, -1.68],
  unqualified: [-0.825, 0.509],
  confirmed: [1.038, 0.0],
  theirNouns: [0.726, 0.254],
  ownNouns: [0.275, -0.448],
  nothingElse: [0.265, -0.378],
  theirUses: [0.882, 0.503],
  theirQualities: [1.306, 1.346],
  theirKind: [-1.023, 0.488],
  rivals: [-1.484, -0.544],
  ownKinds: [0.506, 0.182],
  named: [-0.0, 0.0],
  ownHeadSaid: [0.0, -0.26],
  theirHeadSaid: [0.0, 0.155],
  theirPart: [0.0, -0.036],
  nounsShared: [0.96, 1.358],
  letters: [2.168, 3.602],
  words: [1.185, 0.527],
  bm25: [-1.185, -1.941],
  bm25OfTerse: [1.447, -0.862],
  queryCovered: [2.127, 2.451],
  textCovered: [-0.037, 1.116],
  modelAgrees: [1.254, 0.0],
  modelClash: [-0.094, -0.322],
  numbersAgree: [0.0, 0.0],
  lengthRatio: [1.365, 0.94],
}
const NAMED_WEIGHTS = Float64Array.from(SIGNS, (sign) => WEIGHTS[sign][0])
const UNNAMED_WEIGHTS = Float64Array.from(SIGNS, (sign) => WEIGHTS[sign][1])

import { AGREEMENTS } from './goods-agreement.ts'

/**
 * How likely a cargo line is of the product's kind, 0 to 1, given that both name the same goods: a logistic over the log
 * odds of `pairScore` and how far the goods agree. Fitted, not chosen, on titles and cargo texts that a reader judged:
 * `tests/bench/probability-fit.ts` prints these numbers.
 */
export function matchProbability(likelihood: number, agreement: Float64Array): number {
  let sum = OFFSET + LIKELIHOOD * logOdds(likelihood)
  for (let at = 0; at < ORDERED_WEIGHTS.length; at += 1) {
    sum += (agreement[at] as number) * (ORDERED_WEIGHTS[at] as number)
  }
  return 1 / (1 + Math.exp(-sum))
}

/** Bounded: beyond, a pair score says no more. */
export function logOdds(likelihood: number): number {
  return Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, Math.log(likelihood / (1 - likelihood))))
}

const MOST_LOG_ODDS = 5
const WEIGHTS: Record<(typeof AGREEMENTS)[number], number> = {
  sameWord: 0.140,
  firstPhrase: 0.286,
  ownModifier: -0.102,
  theirModifier: 0.043,
  modifiersClash: -0.883,
  unqualified: -1.333,
  confirmed: 1.489,
  theirNouns: -0.109,
  ownNouns: 0.434,
  nothingElse: 0.036,
  theirUses: 0.325,
  theirQualities: 0.347,
  rivals: -1.316,
  ownKinds: 0.602,
  manyGoods: 0.317,
}
const LIKELIHOOD = 0.560
const OFFSET = -1.987
const ORDERED_WEIGHTS = Float64Array.from(AGREEMENTS, (name) => WEIGHTS[name])

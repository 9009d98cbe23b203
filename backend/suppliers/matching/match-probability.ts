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
  sameWord: 0.115,
  firstPhrase: -0.101,
  ownModifier: -0.117,
  theirModifier: 0.074,
  modifiersClash: -0.819,
  unqualified: -1.294,
  confirmed: 1.483,
  theirNouns: -0.016,
  ownNouns: 0.651,
  nothingElse: 0.056,
  theirUses: 0.300,
  theirQualities: 0.362,
  rivals: -1.345,
  ownKinds: 0.580,
  manyGoods: 0.240,
}
const LIKELIHOOD = 0.555
const OFFSET = -1.834
const ORDERED_WEIGHTS = Float64Array.from(AGREEMENTS, (name) => WEIGHTS[name])

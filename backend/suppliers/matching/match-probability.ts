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
  const probability = 1 / (1 + Math.exp(-sum))
  return agreement[NOTHING_ELSE] === 1 ? probability : Math.min(probability, MOST_OF_MORE)
}

/** Bounded: beyond, a pair score says no more. */
export function logOdds(likelihood: number): number {
  return Math.max(-MOST_LOG_ODDS, Math.min(MOST_LOG_ODDS, Math.log(likelihood / (1 - likelihood))))
}

/** Where the text says more of the goods than the product does ("shower curtain rods" of a curtain rod), nothing is strong. */
const MOST_OF_MORE = 0.89
const NOTHING_ELSE = AGREEMENTS.indexOf('nothingElse')
const MOST_LOG_ODDS = 5
const WEIGHTS: Record<(typeof AGREEMENTS)[number], number> = {
  sameWord: -0.072,
  firstPhrase: 0.439,
  ownModifier: 0.238,
  theirModifier: 0.256,
  modifiersClash: -0.756,
  unqualified: -1.244,
  confirmed: 1.62,
  theirNouns: -0.004,
  ownNouns: 0.441,
  nothingElse: 0.073,
  theirUses: 0.271,
  theirQualities: 0.396,
  rivals: -1.413,
  ownKinds: 0.89,
  manyGoods: 0.476,
}
const LIKELIHOOD = 0.545
const OFFSET = -2.741
const ORDERED_WEIGHTS = Float64Array.from(AGREEMENTS, (name) => WEIGHTS[name])

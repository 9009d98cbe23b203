/**
 * Fits the weights of `backend/suppliers/matching/match-probability.ts` and prints them. By hand:
 * `npx tsx tests/bench/probability-fit.ts`. A logistic with a ridge on the judged pairs marked `fit`,
 * as far as both sides name the same goods. Only 'right' counts as true. A title with many pairs does not decide alone:
 * each pair weighs the root of their number less.
 */
import { asGoodsOf } from '../../backend/suppliers/matching/category-goods.ts'
import { AGREEMENTS } from '../../backend/suppliers/matching/goods-agreement.ts'
import { logOdds } from '../../backend/suppliers/matching/match-probability.ts'
import { nameTokens } from '../../backend/suppliers/matching/name-tokens.ts'
import { normaliseCargo } from '../../backend/suppliers/matching/normalise.ts'
import { pairReader } from '../../backend/suppliers/matching/pair-features.ts'
import { pairScore } from '../../backend/suppliers/matching/pair-score.ts'
import { readQuery } from '../../backend/suppliers/matching/query.ts'
import { buildTextIndex } from '../../backend/suppliers/matching/text-index.ts'
import { judgedCorpus, judgedTitles } from './judged-pairs.ts'

interface Example {
  values: number[]
  isRight: boolean
  weight: number
}

const NAMES = ['OFFSET', 'LIKELIHOOD', ...AGREEMENTS]
const RIDGE = 0.0005
const ROUNDS = 4000

const weights = fitLogistic(await examples())
process.stdout.write(
  `${NAMES.map((name, at) => `  ${name}: ${(weights[at] ?? 0).toFixed(3)},`).join('\n')}\n`,
)

async function examples(): Promise<Example[]> {
  const corpus = judgedCorpus()
  const index = await buildTextIndex(corpus.map(normaliseCargo))
  return judgedTitles()
    .filter(({ split }) => split === 'fit')
    .flatMap(({ title, category, verdicts }) => {
      const query = readQuery(index, asGoodsOf(category, nameTokens(title)))
      const reader = pairReader(index, query)
      const found = [...verdicts].flatMap(([cargo, verdict]) => {
        const text = corpus.indexOf(cargo)
        const agreement = reader.agreement(text)
        if (agreement === null) return []
        const named = [...agreement]
        return [
          { values: [1, logOdds(pairScore(reader.features(text))), ...named], isRight: verdict === 'right' },
        ]
      })
      return found.map((example) => ({ ...example, weight: 1 / Math.sqrt(found.length) }))
    })
}

/** Gradient descent with momentum on the weighted log loss. */
function fitLogistic(from: Example[]): number[] {
  const all = from.reduce((sum, { weight }) => sum + weight, 0)
  const w = NAMES.map(() => 0)
  const speed = NAMES.map(() => 0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const gradient = w.map((value, k) => (k === 0 ? 0 : RIDGE * value))
    for (const { values, isRight, weight } of from) {
      const sum = values.reduce((total, value, k) => total + value * (w[k] ?? 0), 0)
      const miss = (weight / all) * (1 / (1 + Math.exp(-sum)) - (isRight ? 1 : 0))
      for (const [k, value] of values.entries()) gradient[k] = (gradient[k] ?? 0) + miss * value
    }
    for (const [k, slope] of gradient.entries()) {
      speed[k] = 0.9 * (speed[k] ?? 0) - 0.1 * slope
      w[k] = (w[k] ?? 0) + (speed[k] ?? 0)
    }
  }
  return w
}

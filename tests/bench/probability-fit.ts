/**
 * Fits the weights of `backend/suppliers/matching/match-probability.ts`. Run: `npx tsx tests/bench/probability-fit.ts`, with
 * long titles beside the repository or in LONG_TITLES. Ridge logistics on `fit` titles: the first covers pairs that share a
 * head noun, the second all others, the third combines both per title. Only 'right' is true. Each pair's weight is divided by
 * the root of its title's pair count.
 */
import { AGREEMENTS } from '../../backend/suppliers/matching/goods-agreement.ts'
import { readGoodsQuery } from '../../backend/suppliers/matching/goods-phrase.ts'
import { goodsIn } from '../../backend/suppliers/matching/head-noun.ts'
import { logOdds, oddsBehind, SIGNS } from '../../backend/suppliers/matching/match-probability.ts'
import { normaliseCargo } from '../../backend/suppliers/matching/normalise.ts'
import { pairReader } from '../../backend/suppliers/matching/pair-features.ts'
import { pairScore } from '../../backend/suppliers/matching/pair-score.ts'
import { buildTextIndex } from '../../backend/suppliers/matching/text-index.ts'
import { judgedTitles } from './judged-pairs.ts'
import { lengthened } from './lengthened-title.ts'
import { longCorpus, longTitles, longTitlesFolder } from './long-titles.ts'

interface Example {
  title: number
  values: number[]
  isNamed: boolean
  isRight: boolean
  weight: number
}

const OF_LISTED = 2
const RIDGE = 0.0005
const ROUNDS = 30

const folder: string = longTitlesFolder() ?? missing()
const all = await examples()
const named = fitLogistic(all.filter(({ isNamed }) => isNamed))
const unnamed = fitLogistic(all.filter(({ isNamed }) => !isNamed))
const rows = SIGNS.map(
  (name, at) => `  ${name}: [${(named[at] ?? 0).toFixed(3)}, ${(unnamed[at] ?? 0).toFixed(3)}],`,
)
const [offset, odds, behind] = fitLogistic(amongTheirTitle(all)).map((weight) => weight.toFixed(3))
process.stdout.write(`${rows.join('\n')}\nAMONG = { offset: ${offset}, odds: ${odds}, behind: ${behind} }\n`)

async function examples(): Promise<Example[]> {
  const goodsOf = new Map(longCorpus().map((cargo) => [cargo, goodsIn(normaliseCargo(cargo))]))
  const texts = [...new Set([...goodsOf.values()].flat())]
  const places = new Map(texts.map((text, at) => [text, at]))
  const index = await buildTextIndex(texts)
  const titles = judgedTitles().filter(({ split }) => split === 'fit')
  const listed = longTitles(folder).filter(({ split }) => split === 'fit')
  const asked = [
    ...titles.map(({ title, category, verdicts }) => ({ title, category, verdicts, times: 1 })),
    ...titles.map(({ title, verdicts }) => ({
      title: lengthened(title),
      category: null,
      verdicts,
      times: 1,
    })),
    ...listed.map(({ title, verdicts }) => ({ title, category: null, verdicts, times: OF_LISTED })),
  ]
  return asked.flatMap(({ title, category, verdicts, times }, at) => {
    const reader = pairReader(index, readGoodsQuery(index, title, category).query)
    const read = (text: string) => {
      const place = places.get(text) ?? 0
      const agreement = reader.agreement(place)
      if (agreement === null) return []
      const features = reader.goodsFeatures(place)
      const likelihood = logOdds(pairScore(features))
      const isNamed = agreement[AGREEMENTS.indexOf('named')] === 1
      return [{ values: [1, likelihood, ...agreement, ...features], isNamed, likelihood }]
    }
    const found = [...verdicts].flatMap(([cargo, verdict]) => {
      // A description may list several goods; use the nearest to the title.
      const [nearest] = (goodsOf.get(cargo) ?? [])
        .flatMap(read)
        .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.likelihood - a.likelihood)
      return nearest ? [{ ...nearest, title: at, isRight: verdict === 'right' }] : []
    })
    return found.map((example) => ({ ...example, weight: times / Math.sqrt(found.length) }))
  })
}

/** Adds each text's odds and its distance from the title's best. */
function amongTheirTitle(from: Example[]): Example[] {
  const withOdds = from.map((example) => ({
    ...example,
    odds: example.values.reduce(
      (sum, value, k) => sum + value * ((example.isNamed ? named : unnamed)[k] ?? 0),
      0,
    ),
  }))
  const best = new Map<number, number>()
  for (const { title, odds } of withOdds) best.set(title, Math.max(odds, best.get(title) ?? odds))
  return withOdds.map(({ odds, ...example }) => ({
    ...example,
    values: [1, odds, oddsBehind(odds, best.get(example.title) ?? odds)],
  }))
}

function fitLogistic(from: Example[]): number[] {
  const total = from.reduce((sum, { weight }) => sum + weight, 0)
  const size = from[0]?.values.length ?? 0
  const w = new Array<number>(size).fill(0)
  for (let round = 0; round < ROUNDS; round += 1) {
    const slopes = w.map((value, k) => (k === 0 ? 0 : RIDGE * value))
    const bends = w.map((_, k) => w.map((_, l): number => (k === l ? RIDGE : 0)))
    for (const { values, isRight, weight } of from) {
      const chance = 1 / (1 + Math.exp(-values.reduce((dot, value, k) => dot + value * (w[k] ?? 0), 0)))
      const part = weight / total
      for (const [k, value] of values.entries()) {
        slopes[k] = (slopes[k] ?? 0) + part * (chance - Number(isRight)) * value
        const row = bends[k] ?? []
        for (const [l, other] of values.entries()) {
          row[l] = (row[l] ?? 0) + part * chance * (1 - chance) * value * other
        }
      }
    }
    for (const [k, step] of solved(bends, slopes).entries()) w[k] = (w[k] ?? 0) - step
  }
  return w
}

function solved(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0])
  for (const [at, row] of rows.entries()) {
    const pivot = row[at] ?? 1
    for (const [to, other] of rows.entries()) {
      if (to === at) continue
      const times = (other[at] ?? 0) / pivot
      for (const [k, value] of row.entries()) other[k] = (other[k] ?? 0) - times * value
    }
  }
  return rows.map((row, at) => (row.at(-1) ?? 0) / (row[at] ?? 1))
}

function missing(): never {
  throw new Error('No long titles. Give their folder in LONG_TITLES.')
}

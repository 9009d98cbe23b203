/**
 * Fits the weights of `backend/suppliers/matching/match-probability.ts` and prints them. By hand: `npx tsx
 * tests/bench/probability-fit.ts`, with the long titles beside the repository or in LONG_TITLES. Three
 * logistics with a ridge on what is marked `fit`: pairs that share a head noun, all other pairs, and the odds
 * of both on shop titles alone. Only 'right' counts as true. Each pair weighs less by the root of its title's
 * number of pairs, so no title decides alone.
 */
import { candidateSearch } from '../../backend/suppliers/matching/candidates.ts'
import { AGREEMENTS, sizeOf } from '../../backend/suppliers/matching/goods-agreement.ts'
import { readGoodsQuery } from '../../backend/suppliers/matching/goods-phrase.ts'
import { goodsIn } from '../../backend/suppliers/matching/head-noun.ts'
import { logOdds, oddsBehind, SIGNS } from '../../backend/suppliers/matching/match-probability.ts'
import { normaliseCargo } from '../../backend/suppliers/matching/normalise.ts'
import { pairReader } from '../../backend/suppliers/matching/pair-features.ts'
import { pairScore } from '../../backend/suppliers/matching/pair-score.ts'
import { buildTextIndex } from '../../backend/suppliers/matching/text-index.ts'
import { uniformFrom } from '../support/random-distributions.ts'
import { judgedTitles } from './judged-pairs.ts'
import { lengthened } from './lengthened-title.ts'
import { longCorpus, longTitles, longTitlesFolder } from './long-titles.ts'

interface Example {
  values: number[]
  isNamed: boolean
  /** The candidates of its title. */
  others: readonly { values: number[]; isNamed: boolean }[]
  isRight: boolean
  isListed: boolean
  /** `sizeOf` the record. */
  size: number
  weight: number
}

const OF_LISTED = 3
/**
 * A market's records hold what its own words found (`sources/importyeti/search-terms.ts`): few texts, and a
 * maker for most products. So titles are also searched in small records.
 */
const SHARES = [0.12, 0.12, 0.17, 0.17, 0.25, 0.25, 0.4, 0.4, 0.6]
const COVERED = 0.95
/** A drawn record's pair is one of many with the same title. */
const OF_DRAWN = 0.5
/** The matcher looks at the same number. */
const CANDIDATES = 30
const RIDGE = 0.002
const ROUNDS = 30

const folder: string = longTitlesFolder() ?? missing()
const all = (await Promise.all([1, ...SHARES].map(examples))).flat()
const named = fitLogistic(all.filter(({ isNamed }) => isNamed))
const unnamed = fitLogistic(all.filter(({ isNamed }) => !isNamed))
const rows = SIGNS.map(
  (name, at) => `  ${name}: [${(named[at] ?? 0).toFixed(3)}, ${(unnamed[at] ?? 0).toFixed(3)}],`,
)
const among = fitLogistic(amongTheirTitle(all.filter(({ isListed }) => isListed)))
const AMONG = ['offset', 'odds', 'behind', 'manyTexts'].map((name, at) => `${name}: ${among[at]?.toFixed(3)}`)
process.stdout.write(`${rows.join('\n')}\nAMONG = { ${AMONG.join(', ')} }\n`)

/** Pairs of the titles with a record: `share` of all cargo lines, drawn by chance. */
async function examples(share: number, seed: number): Promise<Example[]> {
  const drawn = uniformFrom(seed)
  const cargo = longCorpus().filter(() => drawn() < share)
  const goodsOf = new Map(cargo.map((line) => [line, goodsIn(normaliseCargo(line))]))
  const texts = [...new Set([...goodsOf.values()].flat())]
  const places = new Map(texts.map((text, at) => [text, at]))
  const index = await buildTextIndex(texts)
  const search = candidateSearch(index)
  return asked(share, drawn, goodsOf).flatMap(({ title, category, verdicts, times, isListed }) => {
    const { query } = readGoodsQuery(index, title, category)
    const reader = pairReader(index, query)
    const read = (place: number) => {
      const agreement = reader.mayNameGoods(place) ? reader.agreement(place) : null
      if (agreement === null) return []
      const features = reader.goodsFeatures(place)
      const likelihood = logOdds(pairScore(features))
      const isNamed = agreement[AGREEMENTS.indexOf('named')] === 1
      return [{ values: [1, likelihood, ...agreement, ...features], isNamed, likelihood }]
    }
    const found = [...verdicts].flatMap(([line, verdict]) => {
      // A description may list several goods; use the nearest to the title.
      const [nearest] = (goodsOf.get(line) ?? [])
        .flatMap((text) => read(places.get(text) ?? 0))
        .sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || b.likelihood - a.likelihood)
      return nearest ? [{ ...nearest, isRight: verdict === 'right' }] : []
    })
    const others = search(query, CANDIDATES).flatMap(read)
    const weight = (times * (share < 1 ? OF_DRAWN : 1)) / Math.sqrt(found.length)
    return found.map((example) => ({ ...example, others, isListed, size: sizeOf(index), weight }))
  })
}

/**
 * The titles marked `fit`. Some have no right line in a drawn record: so many that `COVERED` of all have one.
 */
function asked(share: number, drawn: () => number, cargo: ReadonlyMap<string, unknown>) {
  const titles = judgedTitles().filter(({ split }) => split === 'fit')
  const listed = longTitles(folder).filter(({ split }) => split === 'fit')
  const all = [
    ...titles.map((title) => ({ ...title, times: 1, isListed: false })),
    ...titles.map(({ title, verdicts }) => ({
      title: lengthened(title),
      category: null,
      verdicts,
      times: 1,
      isListed: false,
    })),
    ...listed.map(({ title, verdicts }) => ({
      title,
      category: null,
      verdicts,
      times: OF_LISTED,
      isListed: true,
    })),
  ]
  if (share === 1) return all
  const isCovered = ({ verdicts }: (typeof all)[number]) =>
    [...verdicts].some(([line, verdict]) => verdict === 'right' && cargo.has(line))
  const covered = all.filter(isCovered).length
  const kept = (covered * (1 - COVERED)) / COVERED / Math.max(1, all.length - covered)
  return all.filter((title) => isCovered(title) || drawn() < kept)
}

/** Adds each text's odds and its distance from the title's best. */
function amongTheirTitle(from: Example[]): Example[] {
  const oddsOf = ({ values, isNamed }: Pick<Example, 'values' | 'isNamed'>) =>
    values.reduce((sum, value, k) => sum + value * ((isNamed ? named : unnamed)[k] ?? 0), 0)
  const bests = new Map<Example['others'], number>()
  return from.map((example) => {
    const { others } = example
    const own = oddsOf(example)
    const best = bests.get(others) ?? others.reduce((most, other) => Math.max(most, oddsOf(other)), own)
    bests.set(others, best)
    return { ...example, values: [1, own, oddsBehind(own, best), example.size] }
  })
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

/**
 * Fits the weights of `backend/suppliers/matching/pair-score.ts`. Run: `npx tsx tests/bench/match-fit.ts
 * [folder]`.
 * 1. Order: softmax per query, on train and valid pairs of the three ditto sets (weight 1 each) and the 'fit'
 * cargo half (0.3). Test labels are never read.
 * 2. Scale: a logistic on the sum, on the 'fit' cargo half only, because shop titles ask for the same
 * article.
 */

import { candidateSearch } from '../../backend/suppliers/matching/candidates.ts'
import { nameTokens, normaliseName } from '../../backend/suppliers/matching/name-tokens.ts'
import { normaliseCargo } from '../../backend/suppliers/matching/normalise.ts'
import { FEATURES, pairReader } from '../../backend/suppliers/matching/pair-features.ts'
import { readQuery } from '../../backend/suppliers/matching/query.ts'
import { buildTextIndex } from '../../backend/suppliers/matching/text-index.ts'
import { ALL_CARGO, FITTED } from './judged-cargo.ts'
import { MATCHING_SETS, matchingFolder, readMatchingSet } from './matching-sets.ts'

interface Example {
  candidates: number[][]
  isTrue: boolean[]
  weight: number
}

const folder = matchingFolder(process.argv[2])
if (!folder) throw new Error('No matching data. Give its folder as an argument.')

const examples: Example[] = []
for (const name of MATCHING_SETS) {
  const { corpus, queries } = readMatchingSet(folder, name)
  const fitting = queries.filter(({ fitTruth }) => fitTruth.size > 0)
  const asked = fitting.map(({ title, fitTruth }) => ({ title, truth: fitTruth }))
  examples.push(...(await examplesOf(corpus.map(normaliseName), asked, 1 / fitting.length)))
}
const cargo = await cargoExamples()
const CARGO_SHARE = 0.3
const alone = cargo.flatMap(oneTruthEach)
examples.push(...alone.map((example) => ({ ...example, weight: CARGO_SHARE / alone.length })))

const weights = fitOrder(examples)
const { slope, offset } = fitScale(cargo, weights)
const lines = FEATURES.map((name, at) => `  ${name}: ${((weights[at] ?? 0) * slope).toFixed(3)},`)
process.stdout.write(`${lines.join('\n')}\n  offset: ${offset.toFixed(3)}\n`)

async function cargoExamples(): Promise<Example[]> {
  const asked = FITTED.flatMap(({ products, cargo }) => {
    const truth = new Set(cargo.map((text) => ALL_CARGO.indexOf(text)))
    return products.map((title) => ({ title, truth }))
  })
  return await examplesOf(ALL_CARGO.map(normaliseCargo), asked, 1)
}

async function examplesOf(
  corpus: string[],
  asked: { title: string; truth: Set<number> }[],
  weight: number,
): Promise<Example[]> {
  const index = await buildTextIndex(corpus)
  const search = candidateSearch(index)
  return asked.flatMap(({ title, truth }) => {
    const query = readQuery(index, nameTokens(title))
    const found = search(query, 50)
    if (!found.some((place) => truth.has(place))) return []
    const reader = pairReader(index, query)
    const candidates = found.map((place) => [...reader.features(place)])
    return [{ candidates, isTrue: found.map((place) => truth.has(place)), weight }]
  })
}

function oneTruthEach({ candidates, isTrue }: Example): Omit<Example, 'weight'>[] {
  return isTrue.flatMap((truth, at) => {
    if (!truth) return []
    const kept = isTrue.map((other, place) => !other || place === at)
    return [
      {
        candidates: candidates.filter((_, place) => kept[place]),
        isTrue: isTrue.filter((_, place) => kept[place]),
      },
    ]
  })
}

function fitOrder(from: Example[]): number[] {
  return descend(new Array(FEATURES.length).fill(1), 600, (w, gradient) => {
    for (const { candidates, isTrue, weight } of from) {
      const sums = candidates.map((features) => dot(features, w))
      const highest = Math.max(...sums)
      const shares = sums.map((sum) => Math.exp(sum - highest))
      const all = shares.reduce((total, share) => total + share, 0)
      const right = shares.reduce((total, share, at) => total + (isTrue[at] ? share : 0), 0)
      for (const [at, features] of candidates.entries()) {
        const share = shares[at] ?? 0
        const pull = weight * (share / all - (isTrue[at] ? share / right : 0))
        for (const [k, value] of features.entries()) gradient[k] = (gradient[k] ?? 0) + pull * value
      }
    }
    for (const [k, value] of w.entries()) gradient[k] = (gradient[k] ?? 0) + 0.002 * value
  })
}

/** Platt scaling: probability that a pair with this sum is true. */
function fitScale(from: Example[], w: number[]): { slope: number; offset: number } {
  const pairs = from.flatMap(({ candidates, isTrue }) =>
    candidates.map((features, at) => ({ sum: dot(features, w), truth: isTrue[at] ? 1 : 0 })),
  )
  const [slope = 1, offset = 0] = descend([0.5, -3], 3000, ([a = 0, b = 0], gradient) => {
    for (const { sum, truth } of pairs) {
      const miss = (1 / (1 + Math.exp(-(a * sum + b))) - truth) / pairs.length
      gradient[0] = (gradient[0] ?? 0) + miss * sum
      gradient[1] = (gradient[1] ?? 0) + miss
    }
  })
  return { slope, offset }
}

function descend(
  start: number[],
  rounds: number,
  addGradient: (w: number[], gradient: number[]) => void,
): number[] {
  const w = [...start]
  const mean = w.map(() => 0)
  const square = w.map(() => 0)
  for (let round = 1; round <= rounds; round += 1) {
    const gradient = w.map(() => 0)
    addGradient(w, gradient)
    for (const [k, value] of gradient.entries()) {
      mean[k] = 0.9 * (mean[k] ?? 0) + 0.1 * value
      square[k] = 0.999 * (square[k] ?? 0) + 0.001 * value * value
      const step =
        (mean[k] ?? 0) / (1 - 0.9 ** round) / (Math.sqrt((square[k] ?? 0) / (1 - 0.999 ** round)) + 1e-8)
      w[k] = (w[k] ?? 0) - 0.05 * step
    }
  }
  return w
}

function dot(features: number[], w: number[]): number {
  return features.reduce((sum, value, at) => sum + value * (w[at] ?? 0), 0)
}

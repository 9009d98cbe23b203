import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modelAgreement } from '../../backend/suppliers/matching/model-agreement.ts'
import { nameTokens, normaliseName } from '../../backend/suppliers/matching/name-tokens.ts'
import { type PairReader, pairReader } from '../../backend/suppliers/matching/pair-features.ts'
import { readQuery } from '../../backend/suppliers/matching/query.ts'
import { buildTextIndex } from '../../backend/suppliers/matching/text-index.ts'
import { isModelNumber, tokenise } from '../../backend/suppliers/matching/tokens.ts'
import { fitBoostedTrees } from './boosted-trees.ts'

export interface Decided {
  precision: number
  recall: number
  f1: number
}

interface Offer {
  title: string
  price: number | null
  brand: string | null
  modelNumber: string
  everything: string
}

interface LabelledPair {
  left: Offer
  right: Offer
  isSame: boolean
}

/**
 * Boosted trees learn from train, valid sets the threshold, and test is scored once. The features are those of
 * title pairs, then also price, brand and numbers.
 */
export async function decidePairs(
  folder: string,
  name: string,
): Promise<{ alone: Decided; withMore: Decided }> {
  const [train, valid, test] = ['train', 'valid', 'test'].map((split) => readPairs(folder, name, split))
  if (!train || !valid || !test) throw new Error(`A split of ${name} is missing`)
  const titles = [...new Set([...train, ...valid, ...test].map(({ right }) => right.title))]
  const index = await buildTextIndex(titles.map(normaliseName))
  const places = new Map(titles.map((title, at) => [title, at]))
  const readers = new Map<string, PairReader>()
  const text = [train, valid, test].map((pairs) =>
    pairs.map(({ left, right }) => {
      const reader = readers.get(left.title) ?? pairReader(index, readQuery(index, nameTokens(left.title)))
      readers.set(left.title, reader)
      return [...reader.features(places.get(right.title) ?? 0)]
    }),
  )
  const more = [train, valid, test].map((pairs, split) =>
    pairs.map((pair, at) => [...(text[split]?.[at] ?? []), ...statedFeatures(pair)]),
  )
  const labels = [train, valid, test].map((pairs) => pairs.map(({ isSame }) => isSame))
  return { alone: decide(text, labels), withMore: decide(more, labels) }
}

function decide(rows: number[][][], labels: boolean[][]): Decided {
  const [train = [], valid = [], test = []] = rows
  const [trainSame = [], validSame = [], testSame = []] = labels
  const chance = fitBoostedTrees(train, trainSame)
  const chances = valid.map(chance)
  const limits = Array.from({ length: 91 }, (_, at) => 0.05 + at / 100)
  const best = limits
    .map((limit) => ({ limit, decided: measure(chances, validSame, limit) }))
    .reduce((one, other) => (other.decided.f1 > one.decided.f1 ? other : one))
  return measure(test.map(chance), testSame, best.limit)
}

function measure(chances: number[], isSame: boolean[], limit: number): Decided {
  const positives = chances.filter((chance) => chance >= limit).length
  const right = chances.filter((chance, at) => chance >= limit && isSame[at]).length
  const truth = isSame.filter(Boolean).length
  return {
    precision: right / Math.max(1, positives),
    recall: right / truth,
    f1: (2 * right) / (positives + truth),
  }
}

function statedFeatures({ left, right }: LabelledPair): number[] {
  return [...priceFeatures(left, right), ...brandFeatures(left, right), ...numberFeatures(left, right)]
}

/** -1 where a side has no price. */
function priceFeatures({ price: a }: Offer, { price: b }: Offer): number[] {
  if (a === null || b === null) return [1, -1, -1]
  return [0, Math.abs(a - b) / Math.max(a, b), a / (a + b)]
}

function brandFeatures(left: Offer, right: Offer): number[] {
  // Without a brand, the title's first word is the best guess.
  const brands = [left, right].map(({ brand, title }) => wordsOf(brand ?? title.split(' ')[0] ?? ''))
  const [ours = [], theirs = []] = brands
  const stated = Number(left.brand !== null) + Number(right.brand !== null)
  return [
    stated,
    overlap(ours, theirs),
    shareIn(ours, wordsOf(right.everything)),
    shareIn(theirs, wordsOf(left.everything)),
  ]
}

function numberFeatures(left: Offer, right: Offer): number[] {
  const a = numbersOf(left)
  const b = numbersOf(right)
  const shared = a.models.filter((model) => b.models.includes(model)).length
  const isEither = a.models.length > 0 && b.models.length > 0
  return [
    shared,
    isEither ? modelAgreement(a, b) : -1,
    isEither ? closest(a.digits, b.digits) : -1,
    a.stated !== '' && b.stated !== '' ? alike(a.stated, b.stated) : -1,
    a.stated === '' ? -1 : Number(b.compact.includes(a.stated)),
    b.stated === '' ? -1 : Number(a.compact.includes(b.stated)),
    overlap(a.inTitle, b.inTitle),
    a.inTitle.filter((number) => !b.compact.includes(number)).length,
    b.inTitle.filter((number) => !a.compact.includes(number)).length,
    a.inTitle.length + b.inTitle.length === 0 ? 1 : 0,
  ]
}

interface Numbers {
  models: string[]
  digits: string[]
  stated: string
  inTitle: string[]
  compact: string
}

function numbersOf({ title, everything, modelNumber }: Offer): Numbers {
  const words = wordsOf(everything)
  const models = [...new Set(words.filter((word) => isModelNumber(word) && word.length >= LEAST_MODEL))]
  return {
    models,
    digits: models.map((model) => model.replace(/\D/g, '')),
    stated: modelNumber.replace(/[^a-z0-9]/g, ''),
    inTitle: [...new Set(wordsOf(title).filter((word) => /\d/.test(word)))],
    compact: words.join(''),
  }
}

function closest(ours: string[], theirs: string[]): number {
  return Math.max(...ours.flatMap((one) => theirs.map((other) => alike(one, other))))
}

/** 1 minus edit distance / longer length. */
function alike(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [at, letter] of [...a].entries()) {
    const row = [at + 1]
    for (const [to, other] of [...b].entries()) {
      const replaced = (before[to] ?? 0) + (letter === other ? 0 : 1)
      row.push(Math.min(replaced, (before[to + 1] ?? 0) + 1, (row[to] ?? 0) + 1))
    }
    before = row
  }
  return 1 - (before[b.length] ?? 0) / Math.max(1, a.length, b.length)
}

function overlap(ours: readonly string[], theirs: readonly string[]): number {
  const all = new Set([...ours, ...theirs])
  return all.size === 0 ? -1 : ours.filter((word) => theirs.includes(word)).length / all.size
}

function shareIn(ours: readonly string[], theirs: readonly string[]): number {
  return ours.length === 0 ? -1 : ours.filter((word) => theirs.includes(word)).length / ours.length
}

function wordsOf(text: string): string[] {
  return tokenise(text).map(({ word }) => word)
}

function readPairs(folder: string, name: string, split: string): LabelledPair[] {
  const lines = readFileSync(join(folder, 'ditto', name, `${split}.txt`), 'utf8').split('\n')
  return lines
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [left = '', right = '', label = ''] = line.split('\t')
      return { left: readOffer(left), right: readOffer(right), isSame: label.trim() === '1' }
    })
}

function readOffer(record: string): Offer {
  const found = record.matchAll(/COL (\w+) VAL (.*?)(?= ?COL \w+ VAL|$)/g)
  const fields = new Map(Array.from(found, ([, field = '', value = '']) => [field, value.trim()]))
  const price = Number.parseFloat(fields.get('price') ?? '')
  return {
    title: fields.get('title') ?? fields.get('name') ?? '',
    price: price > 0 ? price : null,
    brand: fields.get('brand') || fields.get('manufacturer') || null,
    modelNumber: fields.get('modelno') ?? '',
    everything: [...fields].flatMap(([field, value]) => (field === 'price' ? [] : [value])).join(' '),
  }
}

/** Shorter words with a digit are sizes or versions. */
const LEAST_MODEL = 4

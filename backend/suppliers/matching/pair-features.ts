import { saturated } from './candidates.ts'
import { type GoodsReader, goodsReader } from './goods-agreement.ts'
import { modelAgreement } from './model-agreement.ts'
import type { Query, QueryWord } from './query.ts'
import { type TermSimilarity, termSimilarity } from './query-term-similarity.ts'
import { kindOf, MODEL, NUMBER, ROLES, type TextIndex } from './text-index.ts'

/** 0 to 1, in the order of the weights in `pair-score.ts`. */
export const FEATURES = [
  /** TF-IDF cosines. */
  'letters',
  'words',
  /** The text's BM25 over the query's own; then times 1 − `lengthRatio`. */
  'bm25',
  'bm25OfTerse',
  /** Weight of query words in the text, then the reverse; near spellings count partly. */
  'queryCovered',
  'textCovered',
  /** Clash: both have models and none agree. */
  'modelAgrees',
  'modelClash',
  /** Share of the smaller side's numbers found on both. */
  'numbersAgree',
  /** Shorter divided by longer. */
  'lengthRatio',
] as const

export interface PairReader extends GoodsReader {
  /** Reuses one array. */
  features(text: number): Float64Array
  /** Corrected for long queries. */
  goodsFeatures(text: number): Float64Array
  /** Query positions. */
  wordsWritten(text: number): ReadonlySet<number>
  /** Without what the goods come with or are for. Repeated words once. */
  goodsWritten(text: number): string
}

export function pairReader(index: TextIndex, query: Query): PairReader {
  const seen = new Map<number, TermSimilarity>()
  const values = new Float64Array(FEATURES.length)
  const covered = new Float64Array(query.words.length)
  const models = query.words.map(({ word }) => word).filter((word) => kindOf(word) === MODEL)
  const numbers = new Set(query.words.filter(({ word }) => kindOf(word) === NUMBER).map(({ word }) => word))
  const total = query.words.reduce((sum, { weight }) => sum + weight, 0)
  const own = query.words.reduce((sum, { weight, count }) => sum + weight * count, 0)

  function see(word: number): TermSimilarity {
    const known = seen.get(word)
    if (known) return known
    const view = termSimilarity(index, query, word)
    seen.set(word, view)
    return view
  }

  function nearness(text: number): Float64Array {
    covered.fill(0)
    for (const word of wordsIn(index, text)) {
      for (const [at, near] of see(word).near) covered[at] = Math.max(covered[at] as number, near)
    }
    return covered
  }

  function wordsWritten(text: number): ReadonlySet<number> {
    const written = new Set<number>()
    for (const word of wordsIn(index, text)) {
      for (const [at, , isWord] of see(word).near) if (isWord) written.add(at)
    }
    return written
  }

  function goodsWritten(text: number): string {
    const from = index.wordsOfText.starts[text] as number
    return Array.from(wordsIn(index, text))
      .filter((_, at) => index.roles[from + at] !== ASIDE)
      .map((word) => index.words[word])
      .join(' ')
  }

  function compact(text: number): string {
    return Array.from(wordsIn(index, text), (word) => index.words[word]).join('')
  }

  function features(text: number): Float64Array {
    let letters = 0
    let words = 0
    let bm25 = 0
    let textWeight = 0
    let textCovered = 0
    let sharedNumbers = 0
    let textNumbers = 0
    const textModels: string[] = []
    const { starts, items, counts } = index.wordsOfText
    const end = starts[text + 1] as number
    for (let at = starts[text] as number; at < end; at += 1) {
      const word = items[at] as number
      const times = counts[at] as number
      const view = see(word)
      letters += times * view.letterProduct
      textWeight += view.weight
      textCovered += view.weight * view.nearest
      if (view.count > 0) {
        words += times * view.count * view.weight ** 2
        bm25 += view.count * view.weight * saturated(index, text, times)
      }
      if (view.kind === MODEL) textModels.push(index.words[word] as string)
      if (view.kind === NUMBER) {
        textNumbers += 1
        if (numbers.has(index.words[word] as string)) sharedNumbers += 1
      }
    }
    const queryCovered = nearness(text).reduce(
      (sum, near, at) => sum + near * (query.words[at] as QueryWord).weight,
      0,
    )
    const agreement =
      models.length + textModels.length === 0
        ? 0
        : modelAgreement({ models, compact: query.compact }, { models: textModels, compact: compact(text) })
    const textLength = index.textLengths[text] as number
    const lengthRatio = ratio(Math.min(query.length, textLength), Math.max(query.length, textLength))
    const bm25Part = Math.min(1, ratio(bm25, own))
    values[0] = ratio(letters, query.letterNorm * (index.letterNorms[text] as number))
    values[1] = ratio(words, query.wordNorm * (index.wordNorms[text] as number))
    values[2] = bm25Part
    values[3] = bm25Part * (1 - lengthRatio)
    values[4] = ratio(queryCovered, total)
    values[5] = ratio(textCovered, textWeight)
    values[6] = agreement
    values[7] = models.length > 0 && textModels.length > 0 && agreement < 0.5 ? 1 : 0
    values[8] = ratio(sharedNumbers, Math.min(numbers.size, textNumbers))
    values[9] = lengthRatio
    return values
  }

  function goodsFeatures(text: number): Float64Array {
    features(text)
    const [letters = 0, words = 0, bm25 = 0, , queryCovered = 0] = values
    const root = Math.sqrt(query.excess)
    values[0] = Math.min(1, letters * root)
    values[1] = Math.min(1, words * root)
    values[2] = Math.min(1, bm25 * query.excess)
    values[4] = Math.min(1, queryCovered * query.excess)
    return values
  }
  return { features, goodsFeatures, wordsWritten, goodsWritten, ...goodsReader(index, query, see) }
}

const ASIDE = ROLES.indexOf('aside')

function wordsIn(index: TextIndex, text: number): Uint32Array {
  const { starts, items } = index.wordsOfText
  return items.subarray(starts[text], starts[text + 1])
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0
}

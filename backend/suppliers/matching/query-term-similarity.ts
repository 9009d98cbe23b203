import { type Query, type QueryWord, SPELLED_LENGTH } from './query.ts'
import { isSpellingOf } from './spelling.ts'
import type { TextIndex } from './text-index.ts'

export interface TermSimilarity {
  readonly weight: number
  /** With the query's letter vector. */
  readonly letterProduct: number
  /** Query words by letter similarity, 0 to 1; `isWord`: another spelling of the same word. */
  readonly near: readonly (readonly [queryWord: number, nearness: number, isWord: boolean])[]
  /** By emphasis. */
  readonly nearest: number
  /** By emphasis. */
  readonly count: number
  readonly kind: number
}

export function termSimilarity(index: TextIndex, query: Query, word: number): TermSimilarity {
  const letterProduct = multiplyQuery(index, word, query.gramTimes)
  let near: TermSimilarity['near'] = NOTHING_NEAR
  let nearest = 0
  let count = 0
  const least = NEAR_SPELLING * query.leastLetterNorm * (index.spellingNorms[word] as number)
  const isFar = letterProduct < least && !query.places.has(word)
  for (let at = isFar ? query.words.length : 0; at < query.words.length; at += 1) {
    const own = query.words[at] as QueryWord
    const nearness = own.id === word ? 1 : spellingNearness(index, own, word, letterProduct)
    if (nearness === 0) continue
    near = [...near, [at, nearness, own.id === word || isSpellingOf(own.word, index.words[word] as string)]]
    nearest = Math.max(nearest, nearness * own.emphasis)
    if (own.id === word) count = own.count * own.emphasis
  }
  return {
    weight: index.wordWeights[word] as number,
    kind: index.wordKinds[word] as number,
    letterProduct,
    near,
    nearest,
    count,
  }
}

/**
 * Letter cosine, 0 below `NEAR_SPELLING`. Words with digits must be equal. The product with the whole query
 * is an upper bound.
 */
function spellingNearness(
  index: TextIndex,
  { word, grams, letterNorm, emphasis }: QueryWord,
  other: number,
  queryProduct: number,
): number {
  const norms = letterNorm * (index.spellingNorms[other] as number)
  if (queryProduct < NEAR_SPELLING * norms * emphasis || norms === 0 || word.length < SPELLED_LENGTH) return 0
  const spelled = index.words[other] as string
  if (spelled.length < SPELLED_LENGTH || /\d/.test(spelled)) return 0
  const cosine = multiply(index, other, grams) / norms
  return cosine < NEAR_SPELLING ? 0 : Math.min(cosine, 0.99)
}

function multiplyQuery(index: TextIndex, word: number, times: Float32Array): number {
  const { starts, items, counts } = index.gramsOfWord
  const { gramWeights } = index
  const end = starts[word + 1] as number
  let product = 0
  for (let at = starts[word] as number; at < end; at += 1) {
    const gram = items[at] as number
    product += (times[gram] as number) * (counts[at] as number) * (gramWeights[gram] as number)
  }
  return product
}

function multiply(index: TextIndex, word: number, grams: ReadonlyMap<number, number>): number {
  const { starts, items, counts } = index.gramsOfWord
  const end = starts[word + 1] as number
  let product = 0
  for (let at = starts[word] as number; at < end; at += 1) {
    const gram = items[at] as number
    const times = grams.get(gram)
    if (times !== undefined) product += times * (counts[at] as number) * (index.gramWeights[gram] as number)
  }
  return product
}

/** Shared: most words have no near query word. */
const NOTHING_NEAR: TermSimilarity['near'] = []
const NEAR_SPELLING = 0.6

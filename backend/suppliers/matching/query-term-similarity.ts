import { type Query, type QueryWord, SPELLED_LENGTH } from './query.ts'
import { isSpellingOf } from './spelling.ts'
import type { TextIndex } from './text-index.ts'

/** How similar a word of the index is to the terms of one query. */
export interface TermSimilarity {
  readonly weight: number
  /** Of its letter vector with the query's. */
  readonly letterProduct: number
  /**
   * Words of the query that have most letters in common with it, with how many, 0 to 1; and whether it is the very word,
   * in some spelling. "Racket" is near to "racketeer" and is another word.
   */
  readonly near: readonly (readonly [queryWord: number, nearness: number, isWord: boolean])[]
  /** The nearest, by its emphasis. */
  readonly nearest: number
  /** How often the very word stands in the query, by its emphasis. */
  readonly count: number
  /** As in the index's `wordKinds`. */
  readonly kind: number
}

/** Compares a word of the index with every term of the query. */
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
 * Letter cosine of two words, 0 below `NEAR_SPELLING`. Words with digits are the same or different, never near. The
 * product with the whole query is at least that with any of its words, so most words need no closer look.
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

/** Product of the letter vectors of a word of the index and of the whole query. */
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

/** Product of the letter vectors of a word of the index and of other grams. */
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

/** Shared: nearly every word is near to none of the query's. */
const NOTHING_NEAR: TermSimilarity['near'] = []
const NEAR_SPELLING = 0.6

import { listLength } from './posting-lists.ts'
import type { Query } from './query.ts'
import type { TextIndex } from './text-index.ts'

/** The usual values. */
const BM25_K1 = 1.2
const BM25_B = 0.75

/** Up to `each` by words and by letters, unordered. Queries share memory and must not overlap. */
export function candidateSearch(index: TextIndex): (query: Query, each: number) => number[] {
  const products = new Float32Array(index.words.length)
  const walked = walkedTexts(index)
  return (query, each) => {
    const reached = multiplyLetters(index, query, products)
    addWordScores(index, query, walked)
    const byWords = best(walked, each)
    addLetterScores(index, reached, products, walked)
    const byLetters = best(walked, each)
    for (const word of reached) products[word] = 0
    return [...new Set([...byWords, ...byLetters])]
  }
}

interface WalkedTexts {
  /**
   * Per text its score (zero between searches) and letter norm, interleaved: most time is spent waiting for
   * memory.
   */
  cells: Float32Array
  /** In visiting order. */
  texts: Uint32Array
  count: number
}

function walkedTexts(index: TextIndex): WalkedTexts {
  const cells = new Float32Array(2 * index.size)
  for (let text = 0; text < index.size; text += 1) cells[2 * text + 1] = index.letterNorms[text] as number
  let longest = 0
  for (let word = 0; word < index.words.length; word += 1) {
    longest = Math.max(longest, listLength(index.textsOfWord, word))
  }
  // The first list is always read completely.
  return { cells, texts: new Uint32Array(longest + MOST_TEXTS_WALKED), count: 0 }
}

function addTo(walked: WalkedTexts, text: number, score: number): void {
  const before = walked.cells[2 * text] as number
  if (before === 0) {
    walked.texts[walked.count] = text
    walked.count += 1
  }
  walked.cells[2 * text] = before + score
}

/** Skips grams of thousands of words ("er"), which weigh almost nothing. Returns the words reached. */
function multiplyLetters(index: TextIndex, query: Query, products: Float32Array): number[] {
  const { starts, items, counts } = index.wordsOfGram
  const reached: number[] = []
  for (const [gram, count] of query.grams) {
    const end = starts[gram + 1] as number
    if (end - (starts[gram] as number) > MOST_WORDS_OF_GRAM) continue
    const each = count * (index.gramWeights[gram] as number)
    for (let at = starts[gram] as number; at < end; at += 1) {
      const word = items[at] as number
      const before = products[word] as number
      if (before === 0) reached.push(word)
      products[word] = before + each * (counts[at] as number)
    }
  }
  return reached
}

/** Rare words first, within a budget. */
function addWordScores(index: TextIndex, query: Query, walked: WalkedTexts): void {
  const { starts, items, counts } = index.textsOfWord
  let budget = MOST_TEXTS_WALKED
  const known = query.words.filter(({ id }) => id !== null).sort((a, b) => b.weight - a.weight)
  for (const { id, weight, count } of known) {
    const word = id as number
    budget -= listLength(index.textsOfWord, word)
    if (budget < 0 && walked.count > 0) break
    const end = starts[word + 1] as number
    for (let at = starts[word] as number; at < end; at += 1) {
      const text = items[at] as number
      addTo(walked, text, count * weight * saturated(index, text, counts[at] as number))
    }
  }
}

/** BM25 term frequency. */
export function saturated(index: TextIndex, text: number, times: number): number {
  const length = 1 - BM25_B + (BM25_B * (index.textLengths[text] as number)) / index.meanLength
  return (times * (BM25_K1 + 1)) / (times + BM25_K1 * length)
}

/** Letter cosine, without the query's norm. Nearest words first, within the same budget. */
function addLetterScores(
  index: TextIndex,
  reached: readonly number[],
  products: Float32Array,
  walked: WalkedTexts,
): void {
  const { starts, items, counts } = index.textsOfWord
  let budget = MOST_TEXTS_WALKED
  for (const word of nearestWords(reached, products)) {
    const end = starts[word + 1] as number
    budget -= end - (starts[word] as number)
    if (budget < 0 && walked.count > 0) break
    const product = products[word] as number
    for (let at = starts[word] as number; at < end; at += 1) {
      const text = items[at] as number
      addTo(walked, text, ((counts[at] as number) * product) / (walked.cells[2 * text + 1] as number))
    }
  }
}

/** Drops words that only share a common ending. */
function nearestWords(reached: readonly number[], products: Float32Array): number[] {
  let most = 0
  for (const word of reached) most = Math.max(most, products[word] as number)
  const least = leastWalked(reached, products, most)
  return reached
    .filter((word) => (products[word] as number) >= least)
    .sort((a, b) => (products[b] as number) - (products[a] as number))
    .slice(0, MOST_WORDS_WALKED)
}

/** A histogram avoids sorting thousands of words. */
function leastWalked(reached: readonly number[], products: Float32Array, most: number): number {
  const perStep = STEPS / most
  const sizes = new Uint32Array(STEPS + 1)
  for (const word of reached) {
    const step = ((products[word] as number) * perStep) | 0
    sizes[step] = (sizes[step] as number) + 1
  }
  let lowest = STEPS
  let kept = sizes[lowest] as number
  while (kept < MOST_WORDS_WALKED && lowest > FARTHEST_STEP) {
    lowest -= 1
    kept += sizes[lowest] as number
  }
  return lowest / perStep
}

/** The `count` highest; resets the scores. */
function best(walked: WalkedTexts, count: number): number[] {
  const { cells, texts } = walked
  const kept: number[] = []
  const keptScores: number[] = []
  for (let which = 0; which < walked.count; which += 1) {
    const text = texts[which] as number
    const score = cells[2 * text] as number
    cells[2 * text] = 0
    if (kept.length === count && score <= (keptScores[count - 1] as number)) continue
    let at = Math.min(kept.length, count - 1)
    while (at > 0 && (keptScores[at - 1] as number) < score) {
      kept[at] = kept[at - 1] as number
      keptScores[at] = keptScores[at - 1] as number
      at -= 1
    }
    kept[at] = text
    keptScores[at] = score
  }
  walked.count = 0
  return kept
}

/** Per query; bounds common words on 200,000 texts to milliseconds. */
const MOST_TEXTS_WALKED = 20_000
const MOST_WORDS_OF_GRAM = 500
const MOST_WORDS_WALKED = 200
const STEPS = 50
/** 0.12 of the nearest word. */
const FARTHEST_STEP = 6

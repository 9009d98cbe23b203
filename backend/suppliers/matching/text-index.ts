import { yieldToEventLoop } from '../../process/yield-to-event-loop.ts'
import { isAttribute } from './attribute-words.ts'
import { type GoodsRole, type GoodsWord, readGoods } from './head-noun.ts'
import { growingList, inverted, listBuilder, listLength, type PostingLists } from './posting-lists.ts'
import { isModelNumber } from './tokens.ts'

/**
 * Short texts by words and letters. Letters are n-grams inside words: stored once per word, with exact
 * cosines.
 */
export interface TextIndex {
  readonly size: number
  readonly words: readonly string[]
  readonly wordIds: ReadonlyMap<string, number>
  /** BM25: ln(1 + (N - n + 0.5) / (n + 0.5)) of a word in n of N texts (Robertson, Zaragoza 2009). */
  readonly wordWeights: Float32Array
  /** 1 means model number, 2 another number or size, 0 a word. */
  readonly wordKinds: Uint8Array
  /** 1 names goods, not an attribute. */
  readonly wordsTelling: Uint8Array
  readonly wordsOfText: PostingLists
  /** Parallel to `wordsOfText.items`: index in `ROLES`. */
  readonly roles: Uint8Array
  /** Texts with the word as head, and the share with a modifier ("lamp shade"). */
  readonly headTimes: Uint32Array
  readonly qualifiedShare: Float32Array
  readonly textsOfWord: PostingLists
  readonly textLengths: Uint16Array
  readonly meanLength: number
  readonly gramIds: ReadonlyMap<string, number>
  /** Squared: only used in products of two vectors. */
  readonly gramWeights: Float32Array
  readonly gramsOfWord: PostingLists
  readonly wordsOfGram: PostingLists
  readonly spellingNorms: Float32Array
  readonly wordNorms: Float32Array
  readonly letterNorms: Float32Array
}

/** Yields to the event loop; `signal` aborts. */
export async function buildTextIndex(texts: readonly string[], signal?: AbortSignal): Promise<TextIndex> {
  const loop = yieldToEventLoop(signal)
  const wordIds = new Map<string, number>()
  const textLists = listBuilder()
  const textLengths = new Uint16Array(texts.length)
  const rolesNoted = growingList((length) => new Uint8Array(length))
  let lengths = 0
  for (let text = 0; text < texts.length; text += 1) {
    const read = readGoods(wordsOf(texts[text] ?? ''))
    textLengths[text] = read.length
    lengths += read.length
    textLists.add(read.map(({ word }) => idOf(wordIds, word)))
    for (const { role } of tellingMost(read)) rolesNoted.add(ROLES.indexOf(role))
    if (loop.isDue()) await loop.pause()
  }
  const roles = rolesNoted.done()
  const words = [...wordIds.keys()]
  const wordsOfText = textLists.done()
  const textsOfWord = inverted(wordsOfText, words.length)
  const wordWeights = new Float32Array(words.length)
  for (let word = 0; word < words.length; word += 1) {
    wordWeights[word] = inverseDocumentFrequency(listLength(textsOfWord, word), texts.length)
  }

  const gramIds = new Map<string, number>()
  const gramLists = listBuilder()
  for (const word of words) {
    gramLists.add(gramsIn(word).map((gram) => idOf(gramIds, gram)))
    if (loop.isDue()) await loop.pause()
  }
  const gramsOfWord = gramLists.done()
  const gramWeights = await weighGrams(wordsOfText, gramsOfWord, gramIds.size, loop)
  const norms = await measureTexts(wordsOfText, wordWeights, gramsOfWord, gramWeights, loop)
  return {
    size: texts.length,
    words,
    wordIds,
    wordWeights,
    wordKinds: Uint8Array.from(words, kindOf),
    wordsTelling: Uint8Array.from(words, (word) => Number(!isAttribute(word))),
    wordsOfText,
    roles,
    ...countHeads(wordsOfText, words.length, roles),
    textsOfWord,
    textLengths,
    meanLength: lengths / Math.max(1, texts.length),
    gramIds,
    gramWeights,
    gramsOfWord,
    wordsOfGram: inverted(gramsOfWord, gramIds.size),
    spellingNorms: measureWords(gramsOfWord, gramWeights),
    ...norms,
  }
}

export function wordsOf(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

/** 2 to 4 letters, ends marked: "cup" has ^c cu up p$ ^cu cup up$ ^cup cup$. */
export function gramsIn(word: string): string[] {
  const marked = `^${word}$`
  const grams: string[] = []
  for (let size = SHORTEST_GRAM; size <= LONGEST_GRAM; size += 1) {
    for (let at = 0; at + size <= marked.length; at += 1) grams.push(marked.slice(at, at + size))
  }
  return grams
}

/** From BM25. */
export function inverseDocumentFrequency(holders: number, all: number): number {
  return Math.log(1 + (all - holders + 0.5) / (holders + 0.5))
}

/** Value of `wordKinds`. */
export function kindOf(word: string): number {
  if (isModelNumber(word)) return MODEL
  return /^\d/.test(word) ? NUMBER : 0
}

function countHeads(
  { starts, items }: PostingLists,
  wordCount: number,
  roles: Uint8Array,
): Pick<TextIndex, 'headTimes' | 'qualifiedShare'> {
  const headTimes = new Uint32Array(wordCount)
  const qualified = new Uint32Array(wordCount)
  for (let text = 0; text + 1 < starts.length; text += 1) {
    const end = starts[text + 1] as number
    const isQualified = roles.subarray(starts[text], end).includes(MODIFIER_ROLE)
    for (let at = starts[text] as number; at < end; at += 1) {
      if (roles[at] !== HEAD_ROLE) continue
      const word = items[at] as number
      headTimes[word] = (headTimes[word] as number) + 1
      if (isQualified) qualified[word] = (qualified[word] as number) + 1
    }
  }
  // Smoothed towards 0.5 for rare words.
  const share = (times: number, of: number) => (times + 1) / (of + 2)
  return {
    headTimes,
    qualifiedShare: Float32Array.from(headTimes, (of, word) => share(qualified[word] as number, of)),
  }
}

/** Each word at its first position, with its strongest role. */
function tellingMost(read: readonly GoodsWord[]): GoodsWord[] {
  const kept = new Map<string, GoodsWord>()
  for (const found of read) {
    const known = kept.get(found.word)
    if (!known || ROLES.indexOf(found.role) < ROLES.indexOf(known.role)) kept.set(found.word, found)
  }
  return [...kept.values()]
}

function idOf(ids: Map<string, number>, key: string): number {
  const known = ids.get(key)
  if (known !== undefined) return known
  ids.set(key, ids.size)
  return ids.size - 1
}

type EventLoop = ReturnType<typeof yieldToEventLoop>

async function weighGrams(
  wordsOfText: PostingLists,
  gramsOfWord: PostingLists,
  gramCount: number,
  loop: EventLoop,
): Promise<Float32Array> {
  const holders = new Uint32Array(gramCount)
  const lastText = new Int32Array(gramCount).fill(-1)
  const size = wordsOfText.starts.length - 1
  for (let text = 0; text < size; text += 1) {
    for (let w = wordsOfText.starts[text] as number; w < (wordsOfText.starts[text + 1] as number); w += 1) {
      const word = wordsOfText.items[w] as number
      for (let g = gramsOfWord.starts[word] as number; g < (gramsOfWord.starts[word + 1] as number); g += 1) {
        const gram = gramsOfWord.items[g] as number
        if (lastText[gram] === text) continue
        lastText[gram] = text
        holders[gram] = (holders[gram] as number) + 1
      }
    }
    if (loop.isDue()) await loop.pause()
  }
  return Float32Array.from(holders, (n) => inverseDocumentFrequency(n, size) ** 2)
}

function measureWords({ starts, items, counts }: PostingLists, gramWeights: Float32Array): Float32Array {
  const norms = new Float32Array(starts.length - 1)
  for (let word = 0; word < norms.length; word += 1) {
    let squares = 0
    for (let at = starts[word] as number; at < (starts[word + 1] as number); at += 1) {
      squares += (counts[at] as number) ** 2 * (gramWeights[items[at] as number] as number)
    }
    norms[word] = Math.sqrt(squares)
  }
  return norms
}

async function measureTexts(
  wordsOfText: PostingLists,
  wordWeights: Float32Array,
  gramsOfWord: PostingLists,
  gramWeights: Float32Array,
  loop: EventLoop,
): Promise<{ wordNorms: Float32Array; letterNorms: Float32Array }> {
  const size = wordsOfText.starts.length - 1
  const wordNorms = new Float32Array(size)
  const letterNorms = new Float32Array(size)
  const counts = new Uint16Array(gramWeights.length)
  for (let text = 0; text < size; text += 1) {
    let wordSquares = 0
    let letterSquares = 0
    for (let w = wordsOfText.starts[text] as number; w < (wordsOfText.starts[text + 1] as number); w += 1) {
      const word = wordsOfText.items[w] as number
      const times = wordsOfText.counts[w] as number
      wordSquares += (times * (wordWeights[word] as number)) ** 2
      for (let g = gramsOfWord.starts[word] as number; g < (gramsOfWord.starts[word + 1] as number); g += 1) {
        const gram = gramsOfWord.items[g] as number
        const before = counts[gram] as number
        const added = times * (gramsOfWord.counts[g] as number)
        // (before + added)² - before²
        letterSquares += (2 * before + added) * added * (gramWeights[gram] as number)
        counts[gram] = before + added
      }
    }
    for (let w = wordsOfText.starts[text] as number; w < (wordsOfText.starts[text + 1] as number); w += 1) {
      const word = wordsOfText.items[w] as number
      for (let g = gramsOfWord.starts[word] as number; g < (gramsOfWord.starts[word + 1] as number); g += 1) {
        counts[gramsOfWord.items[g] as number] = 0
      }
    }
    wordNorms[text] = Math.sqrt(wordSquares)
    letterNorms[text] = Math.sqrt(letterSquares)
    if (loop.isDue()) await loop.pause()
  }
  return { wordNorms, letterNorms }
}

/** Strongest first. */
export const ROLES: readonly GoodsRole[] = ['head', 'modifier', 'other', 'aside']
export const HEAD_ROLE = 0
export const MODIFIER_ROLE = 1
export const ASIDE_ROLE = 3

export const MODEL = 1
export const NUMBER = 2

const SHORTEST_GRAM = 2
const LONGEST_GRAM = 4

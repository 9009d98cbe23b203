import { isAttribute, PARTS } from './attribute-words.ts'
import type { NameToken } from './name-tokens.ts'
import { gramsIn, inverseDocumentFrequency, type TextIndex } from './text-index.ts'

export interface Query {
  readonly words: readonly QueryWord[]
  /** Includes repeats. */
  readonly length: number
  /** Length relative to a goods text; at least 1. */
  readonly excess: number
  /** Joined words, for split part numbers. */
  readonly compact: string
  /** Ids, only for uses and qualities. */
  readonly around: ReadonlySet<number>
  readonly places: ReadonlyMap<number, number>
  readonly wordNorm: number
  readonly letterNorm: number
  /** Except short words. */
  readonly leastLetterNorm: number
  readonly grams: ReadonlyMap<number, number>
  readonly gramTimes: Float32Array
}

export interface QueryWord {
  readonly word: string
  /** Null: not in the index. */
  readonly id: number | null
  readonly count: number
  readonly head: boolean
  /** Head of the first goods phrase. */
  readonly first: boolean
  /** Head of the last goods phrase. */
  readonly last: boolean
  /** Replaces an unknown later noun. */
  readonly standsIn: boolean
  /** The product's category names it too. */
  readonly confirmed: boolean
  readonly modifier: boolean
  /** Names goods, not a material, use or size. */
  readonly telling: boolean
  /** Not after "with" or "for". */
  readonly central: boolean
  /** 0 to 1. */
  readonly emphasis: number
  /** Inverse document frequency times emphasis. */
  readonly weight: number
  readonly grams: ReadonlyMap<number, number>
  readonly letterNorm: number
}

export function readQuery(index: TextIndex, tokens: readonly NameToken[], around?: readonly string[]): Query {
  const plainWords = tokens.map(({ word }) => word)
  const central = new Set(tokens.filter(({ aside }) => !aside).map(({ word }) => word))
  const emphases = new Map<string, number>()
  for (const { word, emphasis } of tokens) emphases.set(word, Math.max(emphasis, emphases.get(word) ?? 0))
  const { heads, modifiers, standIns } = knownGoods(index, tokens)
  const confirmed = new Set(tokens.filter((token) => token.confirmed).map(({ word }) => word))
  const unknownWordWeight = around
    ? weightOfUnknown(index, plainWords)
    : inverseDocumentFrequency(Math.max(1, index.size / 50), index.size)
  const words = [...countEach(plainWords)].map(([word, count]): QueryWord => {
    const id = index.wordIds.get(word) ?? null
    const grams = knownGrams(index, word)
    const emphasis = emphases.get(word) as number
    const rare = id === null ? unknownWordWeight : (index.wordWeights[id] as number)
    return {
      word,
      id,
      count,
      head: heads.has(word),
      first: [...heads][0] === word,
      last: [...heads].at(-1) === word,
      standsIn: standIns.has(word),
      confirmed: heads.has(word) && confirmed.has(word),
      modifier: modifiers.has(word),
      telling: !isAttribute(word),
      central: central.has(word),
      emphasis,
      weight: rare * emphasis,
      grams,
      letterNorm: letterLength(index, grams),
    }
  })
  const grams = new Map<number, number>()
  for (const { grams: own, count, emphasis } of words) {
    for (const [gram, times] of own) grams.set(gram, (grams.get(gram) ?? 0) + times * count * emphasis)
  }
  const gramTimes = new Float32Array(index.gramIds.size)
  for (const [gram, times] of grams) gramTimes[gram] = times
  return {
    words,
    length: plainWords.length,
    excess: Math.max(1, words.reduce((sum, { emphasis }) => sum + emphasis, 0) / WORDS_OF_GOODS),
    compact: plainWords.join(''),
    around: new Set((around ?? []).flatMap((word) => index.wordIds.get(word) ?? [])),
    places: new Map(words.flatMap(({ id }, at) => (id === null ? [] : [[id, at]]))),
    wordNorm: Math.sqrt(words.reduce((sum, { count, weight }) => sum + (count * weight) ** 2, 0)),
    letterNorm: letterLength(index, grams),
    leastLetterNorm: words.reduce(
      (least, { word, letterNorm, emphasis }) =>
        word.length < SPELLED_LENGTH ? least : Math.min(least, letterNorm * emphasis),
      Number.POSITIVE_INFINITY,
    ),
    grams,
    gramTimes,
  }
}

/** Relative to known words, whose rarity differs by corpus. */
function weightOfUnknown(index: TextIndex, words: readonly string[]): number {
  const known = words.flatMap((word) => index.wordIds.get(word) ?? [])
  if (known.length === 0) return 1
  return (UNKNOWN_PART * known.reduce((sum, id) => sum + (index.wordWeights[id] as number), 0)) / known.length
}

const UNKNOWN_PART = 0.6
const WORDS_OF_GOODS = 3

/**
 * The head of each phrase, or the nearest earlier noun in cargo ("frame" in "photo frame collage"). Parts and
 * agent nouns are never replaced: a litter scoop is not litter. Skips a singular noun after a plural
 * ("leggings scrunch butt").
 */
function knownGoods(
  index: TextIndex,
  tokens: readonly NameToken[],
): { heads: ReadonlySet<string>; modifiers: ReadonlySet<string>; standIns: ReadonlySet<string> } {
  const heads = new Set<string>()
  const standIns = new Set<string>()
  const modifiers = new Set(tokens.filter(({ modifier, aside }) => modifier && aside).map(({ word }) => word))
  const phrases = new Set(tokens.flatMap(({ phrase, head }) => (phrase > 0 && head ? [phrase] : [])))
  let inPlural = false
  for (const phrase of phrases) {
    const nouns = tokens.filter((token) => token.phrase === phrase).sort((a, b) => a.standsIn - b.standsIn)
    const known = nouns.findIndex(({ word }) => isShipped(index, word) || isGoodsAnyway(word))
    const named = nouns[known]
    if (!named || (inPlural && !named.plural)) continue
    // "Watch, leather strap": an accessory.
    if (PARTS.has(named.word) && [...heads].some((word) => !PARTS.has(word))) continue
    inPlural ||= named.plural
    heads.add(named.word)
    if (known > 0) standIns.add(named.word)
    const before = tokens[tokens.indexOf(named) - 1]
    const modifier = before && (before.modifier || nouns.includes(before)) ? before : nouns[known + 1]
    if (modifier) modifiers.add(modifier.word)
  }
  if (heads.size > 0) return { heads, modifiers, standIns }
  return { heads: new Set(tokens.filter(({ head }) => head).map(({ word }) => word)), modifiers, standIns }
}

/** True if any text has it as a head. */
export function isShipped(index: TextIndex, word: string): boolean {
  return (index.headTimes[index.wordIds.get(word) ?? -1] ?? 0) > 0
}

/** Parts and agent nouns: "retriever", "sharpener". */
export function isGoodsAnyway(word: string): boolean {
  return PARTS.has(word) || /[^aeiou](?:er|or)$/.test(word)
}

function knownGrams(index: TextIndex, word: string): Map<number, number> {
  const counts = new Map<number, number>()
  for (const gram of gramsIn(word)) {
    const id = index.gramIds.get(gram)
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}

function letterLength(index: TextIndex, grams: ReadonlyMap<number, number>): number {
  let squares = 0
  for (const [gram, count] of grams) squares += count * count * (index.gramWeights[gram] as number)
  return Math.sqrt(squares)
}

function countEach<T>(items: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1)
  return counts
}

/** Shorter words must be equal. */
export const SPELLED_LENGTH = 4

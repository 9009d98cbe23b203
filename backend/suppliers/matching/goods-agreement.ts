import { isKind, isUse, PARTS, RIVALS } from './attribute-words.ts'
import { isGoodsAnyway, type Query, type QueryWord } from './query.ts'
import type { TermSimilarity } from './query-term-similarity.ts'
import { isSpellingOf } from './spelling.ts'
import { areSynonyms } from './synonym-groups.ts'
import { ASIDE_ROLE, HEAD_ROLE, MODIFIER_ROLE, type TextIndex } from './text-index.ts'

/** 0 to 1, in the order of the weights in `match-probability.ts`. */
export const AGREEMENTS = [
  /** Not a synonym ("sneaker", "footwear"). */
  'sameWord',
  /** The head is in the first phrase with goods; later ones may be parts or uses. */
  'firstPhrase',
  /** The head is in the last one: brands come before goods. */
  'lastPhrase',
  /** An earlier noun replaces an unknown head ("frame" of "photo frame collage"). */
  'standsIn',
  /** The query's modifier ("phone" of "phone case") is in the text, then the reverse. */
  'ownModifier',
  'theirModifier',
  'modifiersClash',
  /** Without common modifiers: how often they distinguish the goods ("case", not "dress"). */
  'unqualified',
  /** The product's category names these goods too. */
  'confirmed',
  /** Weight of the text's nouns found in the query, then the reverse. */
  'theirNouns',
  'ownNouns',
  /** The query contains all nouns and uses of the text's goods. */
  'nothingElse',
  /** Shared users and uses, then materials, colors and qualities. */
  'theirUses',
  'theirQualities',
  /** A kind ("solar") that the query lacks. */
  'theirKind',
  /** Different user, material or drive. */
  'rivals',
  /** Kinds shared by both ("solar", for children). */
  'ownKinds',
  /** Different heads: the next three decide. */
  'named',
  /** Query's head in the text, then the reverse. */
  'ownHeadNamed',
  'theirHeadNamed',
  'theirPart',
  /** Shared nouns; 1 stands for three or more. */
  'nounsShared',
  /** How many texts of the index name goods by the text's head, by logarithm; 1 stands for `MOST_CROWDED`. */
  'crowded',
  /** `sizeOf` the index. */
  'manyTexts',
  /** How many times more words the query has than goods have, by logarithm. */
  'longTitle',
] as const

export interface GoodsReader {
  /** Fast; false if `agreement` would be null. */
  mayNameGoods(text: number): boolean
  /** Reuses one array; null for different goods. */
  agreement(text: number): Float64Array | null
}

interface ReadWord {
  /** Query positions, by spelling or synonym. */
  same: readonly number[]
  /** 0: other goods. 1: by synonym or spelling. 2: same word. */
  name: 0 | 1 | 2
  heads: readonly QueryWord[]
  isWritten: boolean
  /** A query noun before "with" or "for". */
  isWrittenNoun: boolean
  isTelling: boolean
  isUse: boolean
  isKind: boolean
}

export function goodsReader(
  index: TextIndex,
  query: Query,
  see: (word: number) => TermSimilarity,
): GoodsReader {
  const read = new Map<number, ReadWord>()
  const values = new Float64Array(AGREEMENTS.length)
  const size = sizeOf(index)
  const best = new Float64Array(AGREEMENTS.length)
  const written = new Uint8Array(query.words.length)
  const placesOf = (is: (word: QueryWord) => boolean) => {
    const places: number[] = []
    for (let at = 0; at < query.words.length; at += 1) if (is(query.words[at] as QueryWord)) places.push(at)
    return places
  }
  const modifiers = placesOf(({ modifier, head, id }) => modifier && !head && id !== null)
  const nouns = placesOf(({ id, telling, central }) => id !== null && telling && central)
  const kinds = placesOf(({ word, central }) => central && isKind(word))
  const headIds = new Set(query.words.flatMap(({ id, head }) => (head && id !== null ? [id] : [])))
  const nounWeight = nouns.reduce((sum, at) => sum + (query.words[at] as QueryWord).weight, 0)
  const ownPart = query.words.some(({ head, word }) => head && isGoodsAnyway(word))
  const rivals = RIVALS.map((group) =>
    query.words.filter(({ word }) => group.has(word)).map(({ word }) => word),
  )

  function readWord(word: number): ReadWord {
    const known = read.get(word)
    if (known) return known
    const spelled = index.words[word] as string
    const isTelling = index.wordsTelling[word] === 1
    const near = see(word).near.flatMap(([at, , isWord]) => (isWord ? [at] : []))
    const same = placesOf((own) => own.id === word || isSame(own.word, spelled))
    const heads = same.map((at) => query.words[at] as QueryWord).filter(({ head }) => head)
    const found: ReadWord = {
      same,
      name: near.some((at) => query.words[at]?.head) ? 2 : heads.length > 0 ? 1 : 0,
      heads,
      isWritten: same.length > 0 || near.length > 0 || query.around.has(word),
      isWrittenNoun: isTelling && same.some((at) => query.words[at]?.central && query.words[at]?.telling),
      isTelling,
      isUse: isUse(spelled),
      isKind: isKind(spelled),
    }
    read.set(word, found)
    return found
  }

  function isSame(own: string, spelled: string): boolean {
    return isSpellingOf(own, spelled) || areSynonyms(index, own, spelled)
  }

  function mayNameGoods(text: number): boolean {
    const { starts, items } = index.wordsOfText
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      const word = items[at] as number
      if (headIds.has(word)) return true
      if (index.roles[at] !== HEAD_ROLE) continue
      const { name, isWrittenNoun } = readWord(word)
      if (name > 0 || isWrittenNoun) return true
    }
    return false
  }

  function agreement(text: number): Float64Array | null {
    const { starts, items } = index.wordsOfText
    const end = starts[text + 1] as number
    written.fill(0)
    for (let at = starts[text] as number; at < end; at += 1) {
      for (const place of readWord(items[at] as number).same) written[place] = 1
    }
    let found = Number.NEGATIVE_INFINITY
    for (let at = starts[text] as number; at < end; at += 1) {
      if (index.roles[at] !== HEAD_ROLE) continue
      if (isOfAnother(text, items[at] as number)) continue
      compare(text, at)
      if (!CHOOSING_FROM.some((part) => (values[part] as number) > 0)) continue
      const sum = CHOOSING.reduce((total, [part, weight]) => total + weight * (values[part] as number), 0)
      if (sum <= found) continue
      found = sum
      best.set(values)
    }
    return found === Number.NEGATIVE_INFINITY ? null : best
  }

  /** "Golf ball retriever" and "golf balls": a part or agent on one side. */
  function isOfAnother(text: number, head: number): boolean {
    const { name, isWrittenNoun } = readWord(head)
    if (name > 0) return false
    if (PARTS.has(index.words[head] as string) && !isWrittenNoun) return true
    return ownPart && !wordsOf(text).some((word) => headIds.has(word))
  }

  function wordsOf(text: number): Uint32Array {
    const { starts, items } = index.wordsOfText
    return items.subarray(starts[text], starts[text + 1])
  }

  function compare(text: number, head: number): void {
    const { starts, items } = index.wordsOfText
    const headWord = items[head] as number
    const { name, heads, isWrittenNoun } = readWord(headWord)
    const theirs = { modifiers: 0, nounWeight: 0, uses: 0 }
    const agreed = { modifiers: 0, nounWeight: 0, uses: 0, nouns: 0, qualities: 0 }
    let ownHeadNamed = false
    let theirKind = false
    const clashes = rivals.map(() => 0)
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      if (index.roles[at] === ASIDE_ROLE) continue
      const word = items[at] as number
      const own = readWord(word)
      const isKnown = own.isWritten || (at === head && name > 0)
      ownHeadNamed ||= at !== head && own.name > 0
      theirKind ||= !isKnown && own.isKind
      if (own.isTelling) {
        const weight = index.wordWeights[word] as number
        theirs.nounWeight += weight
        if (isKnown) agreed.nounWeight += weight
        if (isKnown) agreed.nouns += 1
        if (index.roles[at] === MODIFIER_ROLE) {
          theirs.modifiers += 1
          if (isKnown) agreed.modifiers += 1
        }
        continue
      }
      if (own.isUse) {
        theirs.uses += 1
        if (isKnown) agreed.uses += 1
      } else if (isKnown) agreed.qualities += 1
      if (!isKnown) noteRivals(index.words[word] as string, clashes)
    }
    const ownModifier = modifiers.length === 0 ? 0.5 : modifiers.some((at) => written[at]) ? 1 : 0
    const allModifiers = theirs.modifiers > 0 && agreed.modifiers === theirs.modifiers
    values.set([
      name === 2 ? 1 : 0,
      heads.some(({ first }) => first) ? 1 : 0,
      heads.some(({ last }) => last) ? 1 : 0,
      heads.some(({ standsIn }) => !standsIn) ? 0 : 1,
      ownModifier,
      theirs.modifiers === 0 ? 0.5 : agreed.modifiers / theirs.modifiers,
      ownModifier === 0 && theirs.modifiers > 0 && agreed.modifiers === 0 ? 1 : 0,
      ownModifier === 1 || allModifiers ? 0 : (index.qualifiedShare[headWord] as number),
      ownModifier !== 0 && heads.some(({ confirmed }) => confirmed) ? 1 : 0,
      theirs.nounWeight > 0 ? agreed.nounWeight / theirs.nounWeight : 1,
      nounWeight > 0 ? nouns.reduce((sum, at) => sum + weightWritten(at), 0) / nounWeight : 0,
      agreed.nounWeight === theirs.nounWeight && agreed.uses === theirs.uses ? 1 : 0,
      theirs.uses === 0 ? 0.5 : agreed.uses / theirs.uses,
      agreed.qualities > 0 ? 1 : 0,
      theirKind ? 1 : 0,
      clashes.includes(1) ? 1 : 0,
      kinds.length === 0 ? 1 : kinds.filter((at) => written[at]).length / kinds.length,
      name > 0 ? 1 : 0,
      name === 0 && ownHeadNamed ? 1 : 0,
      name === 0 && isWrittenNoun ? 1 : 0,
      name === 0 && PARTS.has(index.words[headWord] as string) ? 1 : 0,
      Math.min(agreed.nouns, 3) / 3,
      Math.min(1, Math.log1p(index.headTimes[headWord] as number) / Math.log1p(MOST_CROWDED)),
      size,
      Math.log(query.excess),
    ])
  }

  function weightWritten(at: number): number {
    return written[at] ? (query.words[at] as QueryWord).weight : 0
  }

  function noteRivals(word: string, clashes: number[]): void {
    for (const [at, group] of RIVALS.entries()) {
      const own = rivals[at] as string[]
      if (group.has(word) && own.length > 0 && !own.includes(word)) clashes[at] = 1
    }
  }

  return { mayNameGoods, agreement }
}

/**
 * Logarithmic size of the index: 0 for `FEW_TEXTS`, 1 for `MANY_TEXTS`. A small index holds fewer near goods.
 */
export function sizeOf(index: TextIndex): number {
  const size = Math.log(index.size / FEW_TEXTS) / Math.log(MANY_TEXTS / FEW_TEXTS)
  return Math.max(0, Math.min(1, size))
}

/** Bounds of the fit: indexes of 250 to 1,500 texts. Other sizes are clamped. */
const FEW_TEXTS = 250
const MANY_TEXTS = 1500
const MOST_CROWDED = 30

/** Choose the head to compare. */
const CHOOSING = (
  [
    ['named', 4],
    ['sameWord', 1],
    ['firstPhrase', 1],
    ['lastPhrase', 1],
    ['standsIn', -1],
    ['ownModifier', 1],
    ['theirModifier', 1],
    ['modifiersClash', -1],
    ['nounsShared', 1],
  ] as const
).map(([name, weight]) => [AGREEMENTS.indexOf(name), weight] as const)
const CHOOSING_FROM = (['named', 'ownHeadNamed', 'theirHeadNamed'] as const).map((name) =>
  AGREEMENTS.indexOf(name),
)

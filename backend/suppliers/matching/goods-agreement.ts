import { isAttribute, isKind, isUse, RIVALS } from './attribute-words.ts'
import type { Query, QueryWord } from './query.ts'
import type { TermSimilarity } from './query-term-similarity.ts'
import { isSpellingOf } from './spelling.ts'
import { areSynonyms } from './synonym-groups.ts'
import { ASIDE_ROLE, HEAD_ROLE, MODIFIER_ROLE, type TextIndex } from './text-index.ts'

/** How far a query and a text name the same goods, each 0 to 1. The order is that of the weights in `match-probability.ts`. */
export const AGREEMENTS = [
  /** The head noun is the very word, not a synonym ("sneaker" and "footwear"). */
  'sameWord',
  /** The head is of the first phrase that names goods; what follows may be a part or a use. */
  'firstPhrase',
  /** The noun before the head ("phone" of a "phone case") stands on the other side: of the query's, and of the text's. */
  'ownModifier',
  'theirModifier',
  /** One side has such a noun and the other has another. */
  'modifiersClash',
  /** Neither side has the other's, and such a noun mostly tells these goods from others: how often ("case", not "dress"). */
  'unqualified',
  /** The product's category names these goods too. */
  'confirmed',
  /** Weight of the nouns of these goods that the query says, and of the query's nouns that the text says. */
  'theirNouns',
  'ownNouns',
  /** Everything that the text says of these goods, nouns and uses, is the query's too. */
  'nothingElse',
  /** Users and uses of these goods that the query says too; materials, colours and qualities. */
  'theirUses',
  'theirQualities',
  /** Both name a user, a material or a drive, and not the same one. */
  'rivals',
  /** What kind of the goods the query asks for ("solar", "electric", for children), that the text says too. */
  'ownKinds',
  /** The text speaks of several sorts of goods. */
  'manyGoods',
] as const

export interface GoodsReader {
  /** Whether the text names the query's goods at all: what `agreement` is null without, and much quicker. */
  namesGoods(text: number): boolean
  /** Fills and gives one array again and again, in the order of `AGREEMENTS`; null: the goods are not the same. */
  agreement(text: number): Float64Array | null
}

/** Reads texts of the index against one query: whether a head noun of the text is one of the query's, and what else agrees. */
export function goodsReader(
  index: TextIndex,
  query: Query,
  see: (word: number) => TermSimilarity,
): GoodsReader {
  const naming = new Map<number, number>()
  const said = new Map<number, boolean>()
  const telling = new Map<number, boolean>()
  const values = new Float64Array(AGREEMENTS.length)
  const best = new Float64Array(AGREEMENTS.length)
  const modifiers = query.words.filter(({ modifier, head }) => modifier && !head)
  const nouns = query.words.filter(({ id, telling: noun, emphasis }) => id !== null && noun && emphasis === 1)
  const kinds = query.words.filter(({ word, emphasis }) => emphasis === 1 && isKind(word))
  const rivals = RIVALS.map((group) =>
    query.words.filter(({ word }) => group.has(word)).map(({ word }) => word),
  )

  /** 0: the word names other goods than the query; 1: the same by another name; 2: by the same word. */
  function names(word: number): number {
    const known = naming.get(word)
    if (known !== undefined) return known
    const { near } = see(word)
    const heads = query.words.flatMap(({ head }, at) => (head ? [at] : []))
    const same = near.some(([to, , isWord]) => isWord && heads.includes(to))
    const spelled = index.words[word] as string
    const alike = same || heads.some((at) => areSynonyms(index, (query.words[at] as QueryWord).word, spelled))
    const name = same ? 2 : alike ? 1 : 0
    naming.set(word, name)
    return name
  }

  function isSaid(word: number): boolean {
    const known = said.get(word)
    if (known !== undefined) return known
    const is = see(word).near.some(([, , isWord]) => isWord) || query.words.some((own) => isSame(own, word))
    said.set(word, is)
    return is
  }

  function isTelling(word: number): boolean {
    const known = telling.get(word)
    if (known !== undefined) return known
    const is = !isAttribute(index.words[word] as string)
    telling.set(word, is)
    return is
  }

  /** Whether the text has the query's word, in some spelling or by a synonym. */
  function says(text: number, { word: own, id }: QueryWord): boolean {
    const { starts, items } = index.wordsOfText
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      const word = items[at] as number
      if (word === id || isSpellingOf(own, index.words[word] as string)) return true
      if (areSynonyms(index, own, index.words[word] as string)) return true
    }
    return false
  }

  function namesGoods(text: number): boolean {
    const { starts, items } = index.wordsOfText
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      if (index.roles[at] === HEAD_ROLE && names(items[at] as number) > 0) return true
    }
    return false
  }

  function agreement(text: number): Float64Array | null {
    const { starts, items } = index.wordsOfText
    let found = -1
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      if (index.roles[at] !== HEAD_ROLE) continue
      const name = names(items[at] as number)
      if (name === 0) continue
      compare(text, at, name)
      const sum =
        (values[0] as number) + (values[1] as number) + (values[2] as number) + (values[4] as number)
      if (sum <= found) continue
      found = sum
      best.set(values)
    }
    return found < 0 ? null : best
  }

  function compare(text: number, head: number, name: number): void {
    const { starts, items } = index.wordsOfText
    const goods = index.goods[head]
    let theirs = 0
    let theirsSaid = 0
    let nounWeight = 0
    let nounsSaid = 0
    let uses = 0
    let usesSaid = 0
    let qualitiesSaid = 0
    let lastGoods = 0
    const clashes = rivals.map(() => 0)
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      lastGoods = Math.max(lastGoods, index.goods[at] as number)
      if (index.goods[at] !== goods || index.roles[at] === ASIDE_ROLE) continue
      const word = items[at] as number
      const isKnown = at === head || isSaid(word)
      if (index.roles[at] === MODIFIER_ROLE) {
        theirs += 1
        if (isKnown) theirsSaid += 1
      }
      if (isTelling(word)) {
        const weight = index.wordWeights[word] as number
        nounWeight += weight
        if (isKnown) nounsSaid += weight
      } else {
        const spelled = index.words[word] as string
        if (isUse(spelled)) {
          uses += 1
          if (isKnown) usesSaid += 1
        } else if (isKnown) qualitiesSaid += 1
        if (!isKnown) noteRivals(spelled, clashes)
      }
    }
    const known = modifiers.filter(({ id }) => id !== null)
    const own = known.length === 0 ? 0.5 : known.some((word) => says(text, word)) ? 1 : 0
    const theirModifier = theirs === 0 ? 0.5 : theirsSaid / theirs
    const parts = [
      name === 2 ? 1 : 0,
      query.words.some((word) => word.first && isSame(word, items[head] as number)) ? 1 : 0,
      own,
      theirModifier,
      own === 0 && theirs > 0 && theirsSaid === 0 ? 1 : 0,
      own === 1 || (theirs > 0 && theirsSaid === theirs)
        ? 0
        : (index.qualifiedShare[items[head] as number] as number),
      own !== 0 && query.words.some((word) => word.confirmed && isSame(word, items[head] as number)) ? 1 : 0,
      nounWeight > 0 ? nounsSaid / nounWeight : 1,
      ownNouns(text),
      nounsSaid === nounWeight && usesSaid === uses ? 1 : 0,
      uses === 0 ? 0.5 : usesSaid / uses,
      qualitiesSaid > 0 ? 1 : 0,
      clashes.includes(1) ? 1 : 0,
      kinds.length === 0 ? 1 : kinds.filter((word) => says(text, word)).length / kinds.length,
      lastGoods > 0 ? 1 : 0,
    ]
    values.set(parts)
  }

  function isSame({ word: own }: QueryWord, word: number): boolean {
    const spelled = index.words[word] as string
    return isSpellingOf(own, spelled) || areSynonyms(index, own, spelled)
  }

  function ownNouns(text: number): number {
    let all = 0
    let agreed = 0
    for (const word of nouns) {
      all += word.weight
      if (says(text, word)) agreed += word.weight
    }
    return all > 0 ? agreed / all : 0
  }

  function noteRivals(word: string, clashes: number[]): void {
    for (const [at, group] of RIVALS.entries()) {
      const own = rivals[at] as string[]
      if (group.has(word) && own.length > 0 && !own.includes(word)) clashes[at] = 1
    }
  }

  return { namesGoods, agreement }
}

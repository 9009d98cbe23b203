import { isAttribute, isKind, isUse, PARTS, RIVALS } from './attribute-words.ts'
import { isGoodsAnyway, type Query, type QueryWord } from './query.ts'
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
  /** The head is of the last such phrase: a brand comes before the goods. */
  'lastPhrase',
  /** The noun that names the query's goods is in no text, and an earlier one of its phrase is meant ("frame" of a "photo frame collage"). */
  'standsIn',
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
  /** The text says a kind ("solar", "smart") that the query does not. */
  'theirKind',
  /** Both name a user, a material or a drive, and not the same one. */
  'rivals',
  /** What kind of the goods the query asks for ("solar", "electric", for children), that the text says too. */
  'ownKinds',
  /** A head noun of the text is one of the query's. Without it the next three decide. */
  'named',
  /** The query's head stands elsewhere in the text, the text's head elsewhere in the query. */
  'ownHeadSaid',
  'theirHeadSaid',
  /** The text's head is a part. */
  'theirPart',
  /** Number of nouns that the text and the query share, up to three; 1 stands for three. */
  'nounsShared',
] as const

export interface GoodsReader {
  /** Whether the text may be of the query's goods: what `agreement` is null without, and much quicker. */
  mayNameGoods(text: number): boolean
  /** Fills and gives one array again and again, in the order of `AGREEMENTS`; null: the goods are not the same. */
  agreement(text: number): Float64Array | null
}

/** A word of the index, read against one query. */
interface ReadWord {
  /** Places of the query's words that it is, in some spelling or by a synonym. */
  same: readonly number[]
  /** 0: names other goods than the query. 1: names the same goods by a synonym or spelling. 2: by the same word. */
  name: 0 | 1 | 2
  /** Heads of the query that it is. */
  heads: readonly QueryWord[]
  isSaid: boolean
  /** A noun that the query says before "with" or "for". */
  isSaidNoun: boolean
  isTelling: boolean
  isUse: boolean
  isKind: boolean
}

/** Reads texts of the index against one query: whether a head noun of the text is one of the query's, and what else agrees. */
export function goodsReader(
  index: TextIndex,
  query: Query,
  see: (word: number) => TermSimilarity,
): GoodsReader {
  const read = new Map<number, ReadWord>()
  const values = new Float64Array(AGREEMENTS.length)
  const best = new Float64Array(AGREEMENTS.length)
  const said = new Uint8Array(query.words.length)
  const placesOf = (is: (word: QueryWord) => boolean) =>
    query.words.flatMap((word, at) => (is(word) ? [at] : []))
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
    const isTelling = !isAttribute(spelled)
    const near = see(word).near.flatMap(([at, , isWord]) => (isWord ? [at] : []))
    const same = placesOf((own) => own.id === word || isSame(own.word, spelled))
    const heads = same.map((at) => query.words[at] as QueryWord).filter(({ head }) => head)
    const found: ReadWord = {
      same,
      name: near.some((at) => query.words[at]?.head) ? 2 : heads.length > 0 ? 1 : 0,
      heads,
      isSaid: same.length > 0 || near.length > 0 || query.around.has(word),
      isSaidNoun: isTelling && same.some((at) => query.words[at]?.central && query.words[at]?.telling),
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
      const { name, isSaidNoun } = readWord(word)
      if (name > 0 || isSaidNoun) return true
    }
    return false
  }

  function agreement(text: number): Float64Array | null {
    const { starts, items } = index.wordsOfText
    const end = starts[text + 1] as number
    said.fill(0)
    for (let at = starts[text] as number; at < end; at += 1) {
      for (const place of readWord(items[at] as number).same) said[place] = 1
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

  /** "Golf ball retriever" and "golf balls", "mobile phone" and "mobile phone batteries": a part or a doer on one side alone. */
  function isOfAnother(text: number, head: number): boolean {
    const { name, isSaidNoun } = readWord(head)
    if (name > 0) return false
    if (PARTS.has(index.words[head] as string) && !isSaidNoun) return true
    return ownPart && !wordsOf(text).some((word) => headIds.has(word))
  }

  function wordsOf(text: number): Uint32Array {
    const { starts, items } = index.wordsOfText
    return items.subarray(starts[text], starts[text + 1])
  }

  function compare(text: number, head: number): void {
    const { starts, items } = index.wordsOfText
    const headWord = items[head] as number
    const { name, heads, isSaidNoun } = readWord(headWord)
    const theirs = { modifiers: 0, nounWeight: 0, uses: 0 }
    const agreed = { modifiers: 0, nounWeight: 0, uses: 0, nouns: 0, qualities: 0 }
    let ownHeadSaid = false
    let theirKind = false
    const clashes = rivals.map(() => 0)
    for (let at = starts[text] as number; at < (starts[text + 1] as number); at += 1) {
      if (index.roles[at] === ASIDE_ROLE) continue
      const word = items[at] as number
      const own = readWord(word)
      const isKnown = own.isSaid || (at === head && name > 0)
      ownHeadSaid ||= at !== head && own.name > 0
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
    const ownModifier = modifiers.length === 0 ? 0.5 : modifiers.some((at) => said[at]) ? 1 : 0
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
      nounWeight > 0 ? nouns.reduce((sum, at) => sum + weightSaid(at), 0) / nounWeight : 0,
      agreed.nounWeight === theirs.nounWeight && agreed.uses === theirs.uses ? 1 : 0,
      theirs.uses === 0 ? 0.5 : agreed.uses / theirs.uses,
      agreed.qualities > 0 ? 1 : 0,
      theirKind ? 1 : 0,
      clashes.includes(1) ? 1 : 0,
      kinds.length === 0 ? 1 : kinds.filter((at) => said[at]).length / kinds.length,
      name > 0 ? 1 : 0,
      name === 0 && ownHeadSaid ? 1 : 0,
      name === 0 && isSaidNoun ? 1 : 0,
      name === 0 && PARTS.has(index.words[headWord] as string) ? 1 : 0,
      Math.min(agreed.nouns, 3) / 3,
    ])
  }

  function weightSaid(at: number): number {
    return said[at] ? (query.words[at] as QueryWord).weight : 0
  }

  function noteRivals(word: string, clashes: number[]): void {
    for (const [at, group] of RIVALS.entries()) {
      const own = rivals[at] as string[]
      if (group.has(word) && own.length > 0 && !own.includes(word)) clashes[at] = 1
    }
  }

  return { mayNameGoods, agreement }
}

/** Weights, by index in `AGREEMENTS`, that choose the head noun of a text to compare with the query. */
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
const CHOOSING_FROM = (['named', 'ownHeadSaid', 'theirHeadSaid'] as const).map((name) =>
  AGREEMENTS.indexOf(name),
)

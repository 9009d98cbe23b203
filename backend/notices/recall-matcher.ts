import { isAttribute } from '../suppliers/matching/attribute-words.ts'
import { type NameToken, nameTokens } from '../suppliers/matching/name-tokens.ts'
import { foldText, isModelNumber, singular, tokenise } from '../suppliers/matching/tokens.ts'

export interface ComparedRecall {
  number: string
  products: readonly string[]
  firms: readonly string[]
  modelTexts: readonly string[]
}

/** `same`: equal model number, or make and whole name. `similar`: same goods and make, or same long name. */
type Likeness = 'same' | 'similar'

export interface RecallMatch {
  number: string
  likeness: Likeness
  /** Common words, as the product spells them. */
  words: string[]
}

/**
 * Both must name the same goods: a lid for a recalled cooker is not a cooker. Only a name with a make, a
 * model number or the rarest word of a long recall name is read closely.
 */
export function indexRecalls(recalls: readonly ComparedRecall[]): (productName: string) => RecallMatch[] {
  const times = countWords(recalls)
  const byKey = new Map<string, ReadRecall[]>()
  for (const read of recalls.flatMap(readRecall)) {
    for (const key of keysOf(read, times)) {
      const same = byKey.get(key)
      if (same) same.push(read)
      else byKey.set(key, [read])
    }
  }
  return (productName) => {
    const near = new Set(quickWords(productName).flatMap((word) => byKey.get(word) ?? []))
    if (near.size === 0) return []
    const product = readProduct(productName)
    const found = new Map<string, RecallMatch>()
    for (const recall of near) {
      const match = compare(product, recall)
      if (match && found.get(match.number)?.likeness !== 'same') found.set(match.number, match)
    }
    return [...found.values()]
  }
}

/** Superset of `tokenise` in a fraction of the time: most names match no recall. */
function quickWords(productName: string): string[] {
  const plain = IS_ASCII.test(productName) ? productName.toLowerCase() : foldText(productName)
  const words: string[] = []
  for (const chunk of plain.split(' ')) {
    const parts = chunk.split(NO_WORD)
    if (parts.length > 1) words.push(parts.join(''))
    for (const part of parts) if (part !== '') words.push(singular(part))
  }
  return words
}

/** A name without any key word cannot match. */
function keysOf({ makes, models, words }: ReadRecall, times: ReadonlyMap<string, number>): Set<string> {
  const rarest = (of: readonly string[]) =>
    [...of].sort((a, b) => (times.get(a) ?? 0) - (times.get(b) ?? 0) || b.length - a.length)[0]
  const telling = words.filter((word) => !isAttribute(word))
  const keys = [
    ...makes.map(rarest),
    ...models,
    ...(telling.length >= TELLING_WORDS ? [rarest(telling)] : []),
  ]
  return new Set(keys.filter((key) => key !== undefined))
}

interface ReadRecall {
  number: string
  goods: ReadonlySet<string>
  words: readonly string[]
  makes: readonly (readonly string[])[]
  models: ReadonlySet<string>
}

interface ReadProduct {
  goods: ReadonlySet<string>
  /** Compared form to original spelling, without accessories and purpose. */
  spellings: ReadonlyMap<string, string>
  quick: ReadonlySet<string>
  hasModel: boolean
}

function readProduct(productName: string): ReadProduct {
  const own = nameTokens(productName).filter(({ aside }) => !aside)
  return {
    goods: goodsOf(own),
    spellings: new Map(own.map(({ word, written }) => [word, written])),
    quick: new Set(quickWords(productName.split(FOR_OTHERS, 1)[0] ?? '')),
    hasModel: MODEL_LIKE.test(productName) || own.some(({ word }) => isModel(word)),
  }
}

function goodsOf(tokens: readonly NameToken[]): Set<string> {
  return new Set(tokens.filter(({ head, aside }) => head && !aside).map(({ word }) => word))
}

function readRecall({ number, products, firms, modelTexts }: ComparedRecall): ReadRecall[] {
  const models = new Set([...products, ...modelTexts].flatMap((text) => modelsIn(text)))
  const makes = firms.map(makeOf).filter((make) => make.length > 0)
  const ofMakes = new Set(makes.flat())
  return products.flatMap((product) =>
    namesIn(product).map((name) => {
      const tokens = nameTokens(name)
      return {
        number,
        goods: new Set([...goodsOf(tokens)].filter((word) => !ofMakes.has(word) && !isAttribute(word))),
        words: [...new Set(tokens.map(({ word }) => word))].filter(
          (word) => !ofMakes.has(word) && !models.has(word) && !BESIDE_THE_NAME.has(word),
        ),
        makes,
        models,
      }
    }),
  )
}

/** "Baby jumpers, baby swings and infant seats" are three. */
function namesIn(product: string): string[] {
  const parts = product
    .split(/[,;]\s+|(?<!\s)\s+and\s+/)
    .filter((part) => nameTokens(part).some(({ head }) => head))
  return parts.length > 1 ? parts : [product]
}

/** Empty if all words are ordinary. */
function makeOf(firm: string): string[] {
  const words = nameTokens(firm)
    .map(({ word }) => word)
    .filter((word) => !FIRM_WORDS.has(word))
  return words.length > 0 && words.length <= LONGEST_MAKE && words.some((word) => !isAttribute(word))
    ? words
    : []
}

function countWords(recalls: readonly ComparedRecall[]): Map<string, number> {
  const times = new Map<string, number>()
  for (const { products } of recalls) {
    const words = new Set(products.flatMap((product) => nameTokens(product).map(({ word }) => word)))
    for (const word of words) times.set(word, (times.get(word) ?? 0) + 1)
  }
  return times
}

function modelsIn(text: string): string[] {
  return tokenise(text)
    .map(({ word }) => word)
    .filter(isModel)
}

function isModel(word: string): boolean {
  return word.length >= SHORTEST_MODEL && isModelNumber(word) && !NO_MODEL.test(word)
}

function compare({ goods, spellings, quick, hasModel }: ReadProduct, recall: ReadRecall): RecallMatch | null {
  const named = [...goods].filter((word) => recall.goods.has(word))
  if (named.length === 0) return null
  const models = [...recall.models].filter((model) => quick.has(model))
  const make = recall.makes.find((words) => words.every((word) => spellings.has(word)))
  const common = recall.words.filter((word) => spellings.has(word)).length
  const isWhole = common === recall.words.length
  const isMakesKind = make !== undefined && common >= recall.words.length / 2
  const isLong = recall.words.filter((word) => !isAttribute(word)).length >= TELLING_WORDS
  const isSameName = isLong && isWhole && [...spellings.keys()].every((word) => recall.words.includes(word))
  const isOtherModel = hasModel && recall.models.size > 0
  const same = models.length > 0 || (!isOtherModel && isWhole && (make !== undefined || isSameName))
  if (!same && !isMakesKind && !(isWhole && isLong)) return null
  const shared = new Set([...models, ...(make ?? []), ...recall.words, ...named])
  const spelled = [...spellings].flatMap(([word, spelling]) => (shared.has(word) ? [spelling] : []))
  const agreed = [...spelled, ...models.filter((model) => !spellings.has(model))]
  return {
    number: recall.number,
    likeness: same ? 'same' : 'similar',
    words: [...new Set(agreed)].slice(0, WORDS_SHOWN),
  }
}

/** "DS-2", "W-11C": too short for a match, but different models. */
const MODEL_LIKE = /\b[A-Z]{1,5}-?\d+[A-Z]*\b/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern covers all of ASCII
const IS_ASCII = /^[\x00-\x7f]*$/
const NO_WORD = /[^\p{L}\p{N}]/u
/** Starts the purpose, with numbers of another thing. */
const FOR_OTHERS = /\b(?:for|fits?|compatible|replaces)\b/i
const SHORTEST_MODEL = 4
const LONGEST_MAKE = 3
const TELLING_WORDS = 3
const WORDS_SHOWN = 8
/** Common figures. */
const NO_MODEL = /^(?:\d+(?:p|k|g|x|d|pc|pk|ct|pack|piece|th|nd|rd|st)|(?:mp|usb|type|ip|iso)-?\d.*|\d{4}s)$/
const BESIDE_THE_NAME = new Set(['model', 'branded', 'brand', 'series', 'sold', 'various', 'recalled'])
const FIRM_WORDS = new Set(
  `inc llc ltd co corp company corporation us usa america american international global direct official store shop online home
  product trading technology group industry brand import distribution the of and`.split(/\s+/),
)

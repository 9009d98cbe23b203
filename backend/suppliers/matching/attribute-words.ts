import { readLines, readWords } from '../../process/data-file.ts'
import { isModelNumber } from './tokens.ts'

const FOLDER = 'backend/suppliers/matching/attribute-words'

/**
 * True for qualities, materials and users ("walking", "satin"), false for goods ("shoe"). Expects lower-case
 * singular trade words. False for foreign words.
 */
export function isAttribute(word: string): boolean {
  if (ATTRIBUTES.has(word)) return true
  if (/^\d/.test(word) || word.length < 3) return true
  if (isModelNumber(word)) return true
  return ATTRIBUTE_ENDING.test(word) && !GOODS_DESPITE_ENDING.test(word)
}

/** "Sewing machine": means little alone, but tells machines apart. */
export function isActivity(word: string): boolean {
  return word.length > 5 && word.endsWith('ing')
}

/** The goods differ without this quality or user (child, pet). */
export function isKind(word: string): boolean {
  return KINDS.has(word) || (RIVALS[0]?.has(word) === true && word !== 'lady' && word !== 'man')
}

export function isColour(word: string): boolean {
  return COLOUR_WORDS.has(word)
}

export function isMaterial(word: string): boolean {
  return MATERIAL_WORDS.has(word)
}

/** Changes the goods ("smart watch"), unlike colors and sizes. */
export function isQualifier(word: string): boolean {
  return isActivity(word) || USES.has(word) || KINDS.has(word)
}

/** "Battery operated", "oil free", "gold plated". */
export const MAKES_ATTRIBUTE: ReadonlySet<string> = new Set(wordsOf('participles'))

/** "Heated", "walking", "bladeless", "waterproof". */
const ATTRIBUTE_ENDING = /.{2}(?:ing|[^aeiou]ed|[aiou]ted|ated|ized|able|ible|less|proof|friendly|ful)$/

/** "Ring", "bed", "earring". */
const GOODS_DESPITE_ENDING =
  /(?:^king|^thing|^wing|^sling|ring|string|spring|bearing|clothing|bedding|awning|lighting|painting|railing|ceiling|stocking|legging|flooring|wiring|tubing|piping|fitting|casing|icing|pudding|dumpling|dressing|covering|coating|keyring|bed|seed|weed|shed|sled|table|cable|vegetable|bible|crucible|collectible|consumable|wearable)$/

const AUDIENCE = wordsOf('audience')
const MATERIALS = wordsOf('materials')
const COLOURS = wordsOf('colours')
const PLACES_AND_USES = wordsOf('places-and-uses')
const QUALITIES = wordsOf('qualities')
/** No ordinary words, such as fruit. */
const BRANDS = wordsOf('brands')
/** A "brush set" is brushes. */
const BUNDLES = wordsOf('bundles')
const MAKERS = new Set(BRANDS)

export function isMaker(word: string): boolean {
  return MAKERS.has(word)
}

/** Changes the goods; materials rarely do. */
export function isUse(word: string): boolean {
  return USES.has(word)
}

/** Heads only without a better noun. */
export const WEAK_NOUNS: ReadonlySet<string> = new Set(wordsOf('weak-nouns'))

/** A "lamp shade" is not a lamp. */
export const PARTS: ReadonlySet<string> = new Set(wordsOf('parts'))

/** Different words of one group mean different goods. */
export const RIVALS: readonly ReadonlySet<string>[] = readLines(`${FOLDER}/rivals.txt`).map(
  (words) => new Set(words.split(' ')),
)

const KINDS = new Set(wordsOf('kinds'))
const USES: ReadonlySet<string> = new Set([...AUDIENCE, ...PLACES_AND_USES])

const COLOUR_WORDS: ReadonlySet<string> = new Set(COLOURS)
const MATERIAL_WORDS: ReadonlySet<string> = new Set(MATERIALS)

const ATTRIBUTES: ReadonlySet<string> = new Set(
  [AUDIENCE, MATERIALS, COLOURS, PLACES_AND_USES, QUALITIES, BRANDS, BUNDLES].flat(),
)

function wordsOf(list: string): string[] {
  return readWords(`${FOLDER}/${list}.txt`)
}

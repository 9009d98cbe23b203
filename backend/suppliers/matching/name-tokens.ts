import { cutText } from '../../contracts/cut-text.ts'
import { isAttribute, PARTS } from './attribute-words.ts'
import { englishTitle } from './english-title.ts'
import { nounPhrases } from './head-noun.ts'
import { foldText, type Token } from './tokens.ts'
import { endsInPlural, MOST_LETTERS, spoken, tradeTokens } from './trade-tokens.ts'
import { TRADE_WORDS_BY_PHRASE } from './trade-words.ts'

/** Rewrites a product name for comparison: singular trade words, one space apart, without selling words. */
export function normaliseName(productName: string): string {
  return spoken(nameTokens(productName))
}

/** A word of a product's name. */
export interface NameToken extends Token {
  /** It follows "with" or "for": what comes along, or who uses it, rather than what the product is. */
  aside: boolean
  /** It may say what the product is: "shoe" in "Breathable Walking Shoes for Women". Sellers string several such together. */
  head: boolean
  /** The noun right before a head, or what a part is for: "phone" in "phone case" and "case for phones". */
  modifier: boolean
  /** For a head that nobody ships under that name: how far before it this noun stands, from 1; else 0. */
  standsIn: number
  /** Number of its noun phrase within the name, from 1; 0: outside every noun phrase. */
  phrase: number
  /** Number of its clause within the name, from 0. */
  clause: number
  /** Number of its part within the clause, from 0; "of", "in" and similar words separate the parts. */
  part: number
  plural: boolean
  /** The product's category names it too. */
  confirmed: boolean
  /** Weight of the word in the query, 0 to 1; lower after "with" or "for". */
  emphasis: number
}

/** The words of `normaliseName`, each with how the product's own name says it. */
export function nameTokens(productName: string): NameToken[] {
  let text = foldText(englishTitle(cutText(productName, MOST_LETTERS)))
  for (const selling of SELLING) text = text.replace(selling, ' ')
  // The first words that name anything do; what follows describes or repeats.
  const tokens = readClauses(text).flat()
  const first = tokens.find(({ phrase }) => phrase > 0)
  return tokens.map((token) => (first && isInPart(token, first) ? token : withoutPhrase(token)))
}

/** Whether both stand in one part of one clause. */
export function isInPart(a: NameToken, b: NameToken): boolean {
  return a.clause === b.clause && a.part === b.part
}

function withoutPhrase(token: NameToken): NameToken {
  return { ...token, head: false, modifier: token.aside && token.modifier, standsIn: 0, phrase: 0 }
}

/** The words of each clause of a folded title, read as if no other clause named goods. */
export function readClauses(text: string): NameToken[][] {
  let phrasesRead = 0
  return text.split(CLAUSE).map((clause, at) => {
    const tokens = readClause(clause, phrasesRead).map((token) => ({ ...token, clause: at }))
    phrasesRead = tokens.reduce((most, { phrase }) => Math.max(most, phrase), phrasesRead)
    return tokens
  })
}

function readClause(clause: string, phrasesBefore: number): NameToken[] {
  const [before = '', ...after] = clause.split(ASIDE)
  const isFor = clause.startsWith('for', before.length)
  const said = before.split(BEFORE_OTHERS).map(readPart)
  // "For travel: a bag" opens with the aside; then there is nothing else that it could stand beside.
  const aside = said.some(({ tokens }) => tokens.length > 0)
  let phrases = 0
  const found = said.flatMap(({ tokens, ends }, part) => {
    const own = nounPhrases(wordsOf(tokens), (at) => ends.has(at) || endsNounPhrase(tokens, at))
    const before = phrasesBefore + phrases
    phrases += own.length
    return tokens.map((token, at): NameToken => {
      const which = own.findIndex(({ head, earlier }) => head === at || earlier.includes(at))
      const phrase = own[which]
      return {
        ...token,
        ...BESIDE,
        head: phrase?.head === at,
        modifier: own.some(({ modifier }) => modifier === at),
        standsIn: phrase ? phrase.earlier.indexOf(at) + 1 : 0,
        phrase: phrase ? before + which + 1 : 0,
        part,
        plural: endsInPlural(tokens, at),
      }
    })
  })
  const along = after.flatMap((text, at) => {
    const tokens = tradeTokens(text)
    const targets = isFor && aside && at === 0 ? nounPhrases(wordsOf(tokens)).map(({ head }) => head) : []
    return tokens.map((token, place): NameToken => {
      const modifier = targets.includes(place)
      return { ...token, ...BESIDE, aside, emphasis: aside ? ASIDE_EMPHASIS : 1, modifier }
    })
  })
  return [...found, ...along]
}

const BESIDE = {
  aside: false,
  head: false,
  modifier: false,
  standsIn: 0,
  phrase: 0,
  clause: 0,
  part: 0,
  plural: false,
  confirmed: false,
  emphasis: 1,
}
const ASIDE_EMPHASIS = 0.6

/** The words of a part of a name; `ends` are the places before an "and". */
function readPart(text: string): { tokens: Token[]; ends: ReadonlySet<number> } {
  const tokens: Token[] = []
  const ends = new Set<number>()
  for (const piece of text.split(/\band\b|&/)) {
    if (tokens.length > 0) ends.add(tokens.length - 1)
    tokens.push(...tradeTokens(piece))
  }
  return { tokens, ends }
}

function wordsOf(tokens: readonly Token[]): string[] {
  return tokens.map(({ word }) => word)
}

/**
 * A plural ends its phrase. A trade name does too if three or more words follow, since sellers append search words.
 * Exceptions: a single noun follows ("laptop backpack"), or the phrase ends in a part ("air fryer liner").
 */
function endsNounPhrase(tokens: readonly Token[], at: number): boolean {
  const { word = '', said = '' } = tokens[at] ?? {}
  const next = tokens[at + 1]
  if (next?.said === said) return false
  if (endsInPlural(tokens, at)) return true
  if (tokens.length - at <= STRUNG_WORDS || !TRADE_NOUNS.has(word) || !next) return false
  if (TRADE_PAIRS.has(`${word} ${next.word}`)) return false
  let end = at + 1
  while (end + 1 < tokens.length && !isAttribute(tokens[end + 1]?.word ?? '')) end += 1
  return end > at + 1 && !PARTS.has(tokens[end]?.word ?? '')
}

const STRUNG_WORDS = 3
const TRADE_NOUNS = new Set([...TRADE_WORDS_BY_PHRASE.values()].map((trade) => trade.at(-1)))
const TRADE_PAIRS = new Set(
  [...TRADE_WORDS_BY_PHRASE.values()].flatMap((trade) =>
    trade.slice(1).map((word, at) => `${trade[at]} ${word}`),
  ),
)
/** Only what can be nothing but selling: "premium" or "new" also name editions and models. */
export const SELLING = [
  /#\w+/g,
  /\b(?:tik\s?tok(?: made me buy it| viral| shop)?|viral|trending|best ?sell(?:er|ing)s?|must[- ]haves?|hot sale)\b/g,
  /\b(?:free|fast) shipping\b|\b(?:us|uk|eu) (?:stock|warehouse|seller)\b|\blimited time\b|\b\d{1,2}% off\b/g,
  /\b(?:perfect |great |ideal )?(?:gifts?|presents?) (?:ideas? )?for (?:her|him|women|men|mom|dad|kids|girls|boys|teens|friends|family|any \w+)(?:,? (?:and |or |& )?(?:her|him|women|men|mom|dad|kids|girls|boys|teens))*\b/g,
  /\b\w+[- ](?:dupe|inspired)\b/g,
]

const CLAUSE = /[,;:|()[\]–—]| - /
const ASIDE = /\b(?:with|for)\b|\bw\//
/** The words that follow do not name the product: "Cups of Tea", "T-shirt in Black". */
const BEFORE_OTHERS =
  /(?<!\b(?:set|pack|pair|box|lot|bundle)) \bof\b|(?<!\b(?:plug|all|built|pull|walk|drop)) \bin\b(?! ear)|\b(?:from|by|without|to|that|fits?|who|when)\b/

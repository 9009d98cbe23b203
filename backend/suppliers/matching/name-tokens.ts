import { cutText } from '../../contracts/cut-text.ts'
import { isAttribute, PARTS } from './attribute-words.ts'
import { englishTitle } from './english-title.ts'
import { nounPhrases } from './head-noun.ts'
import { foldText, type Token } from './tokens.ts'
import { endsInPlural, joinWords, MOST_LETTERS, tradeTokens } from './trade-tokens.ts'
import { TRADE_WORDS_BY_PHRASE } from './trade-words.ts'

/** Singular trade words without promotional ones. */
export function normaliseName(productName: string): string {
  return joinWords(nameTokens(productName))
}

export interface NameToken extends Token {
  /** After "with" or "for". */
  aside: boolean
  /** "Shoe" in "Breathable Walking Shoes for Women"; may be several. */
  head: boolean
  /** "Phone" in "phone case" and "case for phones". */
  modifier: boolean
  /** Distance to the noun that replaces an unknown head, from 1; else 0. */
  standsIn: number
  /** From 1; 0 means none. */
  phrase: number
  /** From 0. */
  clause: number
  /** From 0; "of", "in" etc. separate parts. */
  part: number
  plural: boolean
  /** The product's category names it too. */
  confirmed: boolean
  /** 0 to 1; lower after "with" or "for". */
  emphasis: number
}

export function nameTokens(productName: string): NameToken[] {
  let text = foldText(englishTitle(cutText(productName, MOST_LETTERS)))
  for (const selling of SELLING) text = text.replace(selling, ' ')
  // The first goods are the product; later words describe it.
  const tokens = readClauses(text).flat()
  const first = tokens.find(({ phrase }) => phrase > 0)
  return tokens.map((token) => (first && isInPart(token, first) ? token : withoutPhrase(token)))
}

export function isInPart(a: NameToken, b: NameToken): boolean {
  return a.clause === b.clause && a.part === b.part
}

function withoutPhrase(token: NameToken): NameToken {
  return { ...token, head: false, modifier: token.aside && token.modifier, standsIn: 0, phrase: 0 }
}

/** Callers cut the name; folding may lengthen it. */
export function readClauses(text: string): NameToken[][] {
  let phrasesRead = 0
  return cutText(text, 2 * MOST_LETTERS)
    .split(CLAUSE)
    .map((clause, at) => {
      const tokens = readClause(clause, at, phrasesRead)
      phrasesRead = tokens.reduce((most, { phrase }) => Math.max(most, phrase), phrasesRead)
      return tokens
    })
}

function readClause(clause: string, number: number, phrasesBefore: number): NameToken[] {
  const [before = '', ...after] = clause.split(ASIDE)
  const isFor = clause.startsWith('for', before.length)
  const parts = before.split(BEFORE_OTHERS).map(readPart)
  // "For travel: a bag" opens with the aside.
  const aside = parts.some(({ tokens }) => tokens.length > 0)
  let phrases = 0
  const found = parts.flatMap(({ tokens, ends }, part) => {
    const own = nounPhrases(wordsOf(tokens), (at) => ends.has(at) || endsNounPhrase(tokens, at))
    const before = phrasesBefore + phrases
    phrases += own.length
    return tokens.map(({ word, written }, at): NameToken => {
      const which = own.findIndex(({ head, earlier }) => head === at || earlier.includes(at))
      const phrase = own[which]
      return {
        ...BESIDE,
        word,
        written,
        head: phrase?.head === at,
        modifier: own.some(({ modifier }) => modifier === at),
        standsIn: phrase ? phrase.earlier.indexOf(at) + 1 : 0,
        phrase: phrase ? before + which + 1 : 0,
        clause: number,
        part,
        plural: endsInPlural(tokens, at),
      }
    })
  })
  const along = after.flatMap((text, at) => {
    const tokens = tradeTokens(text)
    const targets = isFor && aside && at === 0 ? nounPhrases(wordsOf(tokens)).map(({ head }) => head) : []
    return tokens.map(({ word, written }, place): NameToken => {
      const modifier = targets.includes(place)
      const emphasis = aside ? ASIDE_EMPHASIS : 1
      return { ...BESIDE, word, written, aside, modifier, clause: number, emphasis }
    })
  })
  return [...found, ...along]
}

/** One spread: a second one would be most of the reading's time. */
const BESIDE: NameToken = {
  word: '',
  written: '',
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

/** `ends`: positions before "and". */
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
 * A plural ends its phrase; so does a trade name before three or more words, unless one noun ("laptop
 * backpack") or a part ("air fryer liner") follows.
 */
function endsNounPhrase(tokens: readonly Token[], at: number): boolean {
  const { word = '', written = '' } = tokens[at] ?? {}
  const next = tokens[at + 1]
  if (next?.written === written) return false
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
/** Excludes words that also name editions, such as "premium" or "new". */
export const SELLING = [
  /#\w+/g,
  /\b(?:tik\s?tok(?: made me buy it| viral| shop)?|viral|trending|best ?sell(?:er|ing)s?|must[- ]haves?|hot sale)\b/g,
  /\b(?:free|fast) shipping\b|\b(?:us|uk|eu) (?:stock|warehouse|seller)\b|\blimited time\b|\b\d{1,2}% off\b/g,
  /\b(?:perfect |great |ideal )?(?:gifts?|presents?) (?:ideas? )?for (?:her|him|women|men|mom|dad|kids|girls|boys|teens|friends|family|any \w+)(?:,? (?:and |or |& )?(?:her|him|women|men|mom|dad|kids|girls|boys|teens))*\b/g,
  /\b\w+[- ](?:dupe|inspired)\b/g,
]

const CLAUSE = /[,;:|()[\]–—]| - /
const ASIDE = /\b(?:with|for)\b|\bw\//
/** "Cups of Tea", "T-shirt in Black". */
const BEFORE_OTHERS =
  /(?<!\b(?:set|pack|pair|box|lot|bundle)) \bof\b|(?<!\b(?:plug|all|built|pull|walk|drop)) \bin\b(?! ear)|\b(?:from|by|without|to|that|fits?|who|when)\b/

import { longestByStart } from './longest-by-start.ts'
import { singular, type Token, tokenise } from './tokens.ts'
import { TRADE_WORDS_BY_PHRASE } from './trade-words.ts'

export function tradeTokens(text: string): Token[] {
  return inTradeWords(tokenise(text).filter(({ word }) => !STOP_WORDS.has(word)))
}

/** Longest phrase first. Trade words keep their spelling. */
export function inTradeWords(tokens: Token[]): Token[] {
  const traded: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(tokens, at)
    traded.push(...phrase.traded)
    at += phrase.length
  }
  return traded
}

function phraseAt(tokens: Token[], at: number): { traded: Token[]; length: number } {
  const alone = tokens[at] as Token
  const longest = Math.min(LONGEST_FROM.get(alone.word) ?? 0, LONGEST_PHRASE, tokens.length - at)
  for (let length = longest; length > 0; length -= 1) {
    const phrase = tokens.slice(at, at + length)
    const words = joinWords(phrase)
    const trade = TRADE_WORDS_BY_PHRASE.get(words)
    if (!trade) continue
    if (trade.join(' ') === words) return { traded: phrase, length }
    const written = phrase.map((token) => token.written).join(' ')
    return { traded: trade.map((word) => ({ word, written })), length }
  }
  return { traded: [{ ...alone, word: PLURAL_NAMES.get(alone.written) ?? alone.word }], length: 1 }
}

export function joinWords(tokens: Token[]): string {
  return tokens.map(({ word }) => word).join(' ')
}

/** Tokens of a phrase share `written`, so only the last can be plural. */
export function endsInPlural(tokens: readonly Token[], at: number): boolean {
  const { written = '' } = tokens[at] ?? {}
  if (tokens[at + 1]?.written === written) return false
  const last = written.split(/[ -]/).at(-1) ?? ''
  return singular(last) !== last && !PLURAL_MODIFIERS.has(last)
}

/** Plural goods, singular quality: "lights" and "light". */
const PLURAL_NAMES = new Map([['lights', 'lamp']])
const LONGEST_PHRASE = 3
const LONGEST_FROM = longestByStart(TRADE_WORDS_BY_PHRASE.keys())
/** Plurals before a noun: "sports bottle". */
const PLURAL_MODIFIERS = new Set([
  'sports',
  'arts',
  'crafts',
  'communications',
  'goods',
  'nails',
  'glasses',
  'beans',
  'gas',
])
export const STOP_WORDS = new Set(
  'a an the of and or for with without to in on by from at is are be your you it its this that as per & w pcs pc piece qty'.split(
    ' ',
  ),
)
/** Words are compared in pairs; the goods come first. */
export const MOST_LETTERS = 2000

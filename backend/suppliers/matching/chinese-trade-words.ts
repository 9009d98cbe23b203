import { FOREIGN_WORDS, type WordKind } from './foreign-words.ts'
import { normaliseName } from './name-tokens.ts'

/** Drops unknown qualities. Null if the last word, the goods, is unknown. */
export function inChinese(words: readonly string[]): string | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length); length > 0; length -= 1) {
    const goods = GOODS.get(words.slice(-length).join(' '))
    if (goods !== undefined) return qualitiesOf(words.slice(0, -length)).join('') + goods
  }
  return null
}

function qualitiesOf(words: readonly string[]): string[] {
  const known: string[] = []
  for (let at = 0; at < words.length; at += 1) {
    const pair = at + 1 < words.length ? QUALITIES.get(`${words[at]} ${words[at + 1]}`) : undefined
    const word = pair ?? QUALITIES.get(words[at] ?? '')
    if (word !== undefined) known.push(word)
    if (pair !== undefined) at += 1
  }
  return known
}

const LONGEST_PHRASE = 3
const GOODS = chineseByTradeWords('goods', 'uses')
/** Precede the goods in Chinese too. */
const QUALITIES = chineseByTradeWords('qualities', 'uses')

function chineseByTradeWords(...kinds: WordKind[]): ReadonlyMap<string, string> {
  const terms = kinds
    .flatMap((kind) => FOREIGN_WORDS.filter((row) => row.kind === kind))
    .flatMap(({ english, zh: [term] }) =>
      term === undefined ? [] : [[normaliseName(english), term] as const],
    )
  return new Map(terms.reverse())
}

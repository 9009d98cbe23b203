import { FOREIGN_WORDS, type WordKind } from './foreign-words.ts'
import { normaliseName } from './name-tokens.ts'

/**
 * A phrase of trade words in Chinese, without the qualities that no table has. Null where the goods, its last word, are in no
 * table.
 */
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
/** Stand before the goods in Chinese as in English. */
const QUALITIES = chineseByTradeWords('qualities', 'uses')

/** The first Chinese term of a row, and of rows that are one in trade words the first. */
function chineseByTradeWords(...kinds: WordKind[]): ReadonlyMap<string, string> {
  const terms = kinds
    .flatMap((kind) => FOREIGN_WORDS.filter((row) => row.kind === kind))
    .flatMap(({ english, zh: [term] }) =>
      term === undefined ? [] : [[normaliseName(english), term] as const],
    )
  return new Map(terms.reverse())
}

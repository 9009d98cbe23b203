import type { SearchElsewhere, WHOLESALE_SITES } from '../contracts/search-elsewhere.ts'
import { isMaker } from './matching/attribute-words.ts'
import { asGoodsOf } from './matching/category-goods.ts'
import { inChinese } from './matching/chinese-trade-words.ts'
import { type NameToken, nameTokens } from './matching/name-tokens.ts'
import { isModelNumber } from './matching/tokens.ts'

/** 1688 in Chinese where known. Empty if the name has no goods, such as "Gone Girl". */
export function searchesElsewhere(name: string, category: string | null): SearchElsewhere {
  const words = tradePhrase(asGoodsOf(category, nameTokens(name)))
  if (words.length === 0) return []
  const english = { words: words.join(' '), language: 'en' } as const
  const chinese = inChinese(words)
  return [
    link('1688', chinese === null ? english : { words: chinese, language: 'zh' }),
    link('Alibaba', english),
    link('Made-in-China', english),
  ]
}

/** Head and at most three qualities. Prefers heads with a Chinese word. */
function tradePhrase(tokens: readonly NameToken[]): string[] {
  const heads = tokens.flatMap((token, at) => (token.head && !token.aside ? [at] : []))
  const phrases = heads.map((head, number) =>
    tokens
      .slice((heads[number - 1] ?? -1) + 1, head + 1)
      .filter(({ word, aside }) => !aside && !isMaker(word) && !isNumber(word))
      .slice(-MOST_WORDS)
      .map(({ word }) => word),
  )
  return phrases.find((words) => inChinese(words) !== null) ?? phrases[0] ?? []
}

function isNumber(word: string): boolean {
  return /^\d/.test(word) || isModelNumber(word)
}

const MOST_WORDS = 4

function link(
  site: (typeof WHOLESALE_SITES)[number],
  { words, language }: Pick<SearchElsewhere[number], 'words' | 'language'>,
): SearchElsewhere[number] {
  return { site, words, language, url: ADDRESSES[site] + encodeURIComponent(words) }
}

const ADDRESSES = {
  // Otherwise 1688 decodes GBK.
  '1688': 'https://s.1688.com/selloffer/offer_search.htm?charset=utf8&keywords=',
  Alibaba: 'https://www.alibaba.com/trade/search?SearchText=',
  'Made-in-China': 'https://www.made-in-china.com/productdirectory.do?subaction=hunt&word=',
} as const

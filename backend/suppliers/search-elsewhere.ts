import type { SearchElsewhere, WHOLESALE_SITES } from '../contracts/search-elsewhere.ts'
import { isMaker } from './matching/attribute-words.ts'
import { asGoodsOf } from './matching/category-goods.ts'
import { inChinese } from './matching/chinese-trade-words.ts'
import { type NameToken, nameTokens } from './matching/normalise.ts'
import { isModelNumber } from './matching/tokens.ts'

/**
 * Searches on wholesale sites for a product of which we know no supplier, in our trade words. 1688 is asked in Chinese where
 * we know the words. Empty where the name says no goods: a search for "Gone Girl" would find nothing of the kind.
 */
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

/** The first thing that the name names, after at most three words that say what it is like. No maker's name, no model. */
function tradePhrase(tokens: readonly NameToken[]): string[] {
  const head = tokens.findIndex((token) => token.head && !token.aside)
  if (head < 0) return []
  const before = tokens
    .slice(0, head)
    .filter(({ word, aside }) => !aside && !isMaker(word) && !isNumber(word))
  return [...before.slice(-MOST_BEFORE), tokens[head] as NameToken].map(({ word }) => word)
}

function isNumber(word: string): boolean {
  return /^\d/.test(word) || isModelNumber(word)
}

const MOST_BEFORE = 3

function link(
  site: (typeof WHOLESALE_SITES)[number],
  { words, language }: Pick<SearchElsewhere[number], 'words' | 'language'>,
): SearchElsewhere[number] {
  return { site, words, language, url: ADDRESSES[site] + encodeURIComponent(words) }
}

const ADDRESSES = {
  // Without the first part it reads the words as GBK.
  '1688': 'https://s.1688.com/selloffer/offer_search.htm?charset=utf8&keywords=',
  Alibaba: 'https://www.alibaba.com/trade/search?SearchText=',
  'Made-in-China': 'https://www.made-in-china.com/productdirectory.do?subaction=hunt&word=',
} as const

import type { NameToken } from './normalise.ts'

/**
 * The words of a product's name, given its source's category. What is printed or played has a title, and a title names no
 * goods ("Gone Girl", "The Racketeer"): then only words for printed goods themselves can say what the product is.
 */
export function asGoodsOf(category: string | null, tokens: NameToken[]): NameToken[] {
  if (category === null || !TITLED.test(category)) return tokens
  return tokens.map((token) => ({ ...token, head: PRINTED_GOODS.has(token.word) }))
}

const TITLED =
  /\b(?:books?|e-?books?|kindle|fiction|novels?|literature|magazines?|comics|manga|audiobooks?|music|cds?|vinyl|movies?|films?|dvds?|blu-?ray|software|apps?|gift cards?)\b/i
const PRINTED_GOODS = new Set(['book', 'notebook', 'calendar', 'planner', 'workbook', 'cookbook'])

import { type NameToken, nameTokens } from './name-tokens.ts'

/** "Gone Girl" names no goods; only words for printed goods count there. */
export function asGoodsOf(category: string | null, tokens: NameToken[]): NameToken[] {
  if (category === null) return tokens
  if (!TITLED.test(category)) return withHeadOf(nameTokens(category), tokens)
  return tokens.map((token) => {
    const isPrinted = PRINTED_GOODS.has(token.word)
    return { ...token, aside: token.aside || !isPrinted, head: isPrinted, standsIn: 0 }
  })
}

/** In "Mops", "spin mop and bucket" is a mop. */
function withHeadOf(category: readonly NameToken[], tokens: NameToken[]): NameToken[] {
  const last = category.at(-1)
  const head = last?.head ? tokens.find(({ word, phrase }) => phrase > 0 && word === last.word) : undefined
  if (!head) return tokens
  return tokens.map((token) => {
    const own = token.phrase === head.phrase && token.standsIn > head.standsIn
    return {
      ...token,
      head: token === head,
      confirmed: token === head,
      modifier: token.aside ? token.modifier : own && token.standsIn === head.standsIn + 1,
      standsIn: own ? token.standsIn - head.standsIn : 0,
      phrase: token === head || own ? 1 : 0,
    }
  })
}

const TITLED =
  /\b(?:books?|e-?books?|kindle|fiction|novels?|literature|magazines?|comics|manga|audiobooks?|music|cds?|vinyl|movies?|films?|dvds?|blu-?ray|software|apps?|gift cards?)\b/i
const PRINTED_GOODS = new Set(['book', 'notebook', 'calendar', 'planner', 'workbook', 'cookbook'])

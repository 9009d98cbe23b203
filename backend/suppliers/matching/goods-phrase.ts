import { cutText } from '../../contracts/cut-text.ts'
import { isAttribute, isColour, isKind, isMaker, isMaterial, isQualifier } from './attribute-words.ts'
import { asGoodsOf } from './category-goods.ts'
import { englishTitle } from './english-title.ts'
import { isInPart, type NameToken, readClauses, SELLING } from './name-tokens.ts'
import { isShipped, type Query, readQuery } from './query.ts'
import { kindOf, MODEL, NUMBER, type TextIndex } from './text-index.ts'
import { foldText } from './tokens.ts'
import { MOST_LETTERS } from './trade-tokens.ts'

export interface GoodsQuery {
  query: Query
  tokens: readonly NameToken[]
}

/**
 * The first clause with known goods; words after "with" or "for" count less. Omits brands, counts, sizes and
 * colors. Other clauses only confirm.
 */
export function readGoodsQuery(index: TextIndex, title: string, category: string | null): GoodsQuery {
  const tokens = asGoodsOf(category, readTitle(title))
  const goods = namingGoods(index, tokens)
  const looked = tokens.flatMap((token) => {
    if (goods && token.clause !== goods.clause) return []
    if (goods && !token.aside && !isInPart(token, goods)) return []
    const emphasis = emphasisOf(index, token)
    return emphasis > 0 ? [{ ...token, emphasis }] : []
  })
  const query = readQuery(
    index,
    looked,
    tokens.map(({ word }) => word),
  )
  return { query, tokens }
}

function namingGoods(index: TextIndex, tokens: readonly NameToken[]): NameToken | undefined {
  const last = tokens.find(({ aside }) => aside)?.clause ?? Number.POSITIVE_INFINITY
  const naming = tokens.filter(({ phrase, clause }) => phrase > 0 && clause <= last)
  return (
    tokens.find(({ confirmed }) => confirmed) ??
    naming.find(({ word }) => isShipped(index, word)) ??
    naming[0]
  )
}

function readTitle(title: string): NameToken[] {
  let text = foldText(englishTitle(cutText(title, MOST_LETTERS)))
  for (const noise of [...SELLING, ...NOISE]) text = text.replace(noise, ' ')
  text = text.replace(LABEL, ' ').replace(/^[\s,;:|.-]*for\b/, ' ')
  return readClauses(text).flat()
}

function emphasisOf(index: TextIndex, { word, aside, phrase, head, modifier }: NameToken): number {
  const kind = kindOf(word)
  const isKnown = index.wordIds.has(word)
  if (kind === NUMBER || isMaker(word) || isColour(word)) return 0
  if (kind === MODEL) return isKnown ? OF_MODEL : 0
  if (aside) return modifier ? OF_USE : OF_ASIDE
  if (!isKnown) return head ? OF_UNKNOWN_HEAD : OF_UNKNOWN
  if (head || modifier || phrase > 0) return 1
  if (isKind(word)) return 1
  if (isQualifier(word)) return OF_USE
  if (isMaterial(word)) return OF_MATERIAL
  return isAttribute(word) ? OF_QUALITY : 1
}

const OF_MODEL = 0.5
const OF_USE = 0.6
const OF_ASIDE = 0.2
const OF_UNKNOWN = 0.3
const OF_UNKNOWN_HEAD = 0.6
const OF_MATERIAL = 0.5
const OF_QUALITY = 0.3

/** A brand or slogan. */
const LABEL = /^\s*(?:[[(【][^\])】]*[\])】]\s*)+(?=\S)/
const COUNTED =
  'packs?|pk|pcs?|pieces?|pces?|counts?|ct|pairs?|sets?|rolls?|sheets?|bags?|boxes|bottles?|tablets?|capsules?|wipes'
const NOISE = [
  /\b(?:packs?|sets?|box|case|bundle|lot|boxes) of (?:\d+|two|three|four|five|six|eight|ten|twelve)\b/g,
  new RegExp(`\\b(?:\\d+|one|two|three|four|five|six|eight|ten|twelve) ?-?(?:${COUNTED})\\b`, 'g'),
  /\b(?:newest|latest|new|upgraded?|updated?|improved)? ?20[12]\d(?: (?:newest|new|upgraded?|updated?|version|model|edition|release))?\b/g,
  /\b(?:newest|latest|upgraded|updated|improved)(?: version| model| edition)?\b/g,
  /\b(?:stocking stuffers?|birthday|christmas|xmas|valentines?(?: day)?|mothers? day|fathers? day|housewarming|anniversary|graduation)?,? ?(?:gifts?|presents?)(?: ideas?| sets?| box(?:es)?)? for\b[^,;|()]*/g,
  /\b(?:perfect|ideal|great|best|good) (?:gift|present)s?\b[^,;|()]*/g,
  /\bstocking stuffers?\b/g,
  /\b(?:easy|ready|safe) to \w+\b/g,
  /\b(?:\d+[- ]days? )?money[- ]back(?: guaranteed?)?\b/g,
]

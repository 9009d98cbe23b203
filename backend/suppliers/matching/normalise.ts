import { cutText } from '../../contracts/cut-text.ts'
import { isAttribute } from './attribute-words.ts'
import { COMES_WITH, MADE_FOR, NEXT_GOODS } from './head-noun.ts'
import { foldText, type Token, tokenise } from './tokens.ts'
import { endsInPlural, inTradeWords, joinWords, MOST_LETTERS, STOP_WORDS } from './trade-tokens.ts'

/**
 * Removes paperwork (SAID TO CONTAIN, weights, HS codes). Singular trade words: "and" separates goods, "with"
 * accessories, "for" uses. Empty without goods.
 */
export function normaliseCargo(description: string): string {
  let text = withSingleSpaces(foldText(cutText(description, MOST_LETTERS)))
  for (const paperwork of PAPERWORK) {
    const left = text.replace(paperwork, ' ')
    if (left !== text) text = withSingleSpaces(left)
  }
  text = text.replace(NEXT, ` ${NEXT_GOODS} `).replace(ALONG, ` ${COMES_WITH} `)
  const tokens = tokenise(text).filter(({ word }) => !CARGO_NOISE.has(word) && !LONG_NUMBER.test(word))
  return joinWords(partedAtPlurals(inTradeWords(tokens.filter(partsSomething))))
}

function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** The last of several marks counts. */
function partsSomething({ word }: Token, at: number, tokens: readonly Token[]): boolean {
  if (!MARKS.has(word)) return true
  const next = tokens[at + 1]
  return (
    next !== undefined && !MARKS.has(next.word) && tokens.slice(0, at).some((token) => !MARKS.has(token.word))
  )
}

/**
 * Only a phrase's last noun is plural: "string lights copper wire" are lights. Later words describe it,
 * unless plural too or after a branch ("cosmetics face serum").
 */
function partedAtPlurals(tokens: Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    if (!endsInPlural(tokens, at) || isAttribute(token.word)) return [token]
    const after = tokens.slice(at + 1)
    const rest = after.slice(
      0,
      Math.max(
        0,
        [...after, MARK_NEXT].findIndex(({ word }) => MARKS.has(word)),
      ),
    )
    const goods = rest.filter(({ word }) => !isAttribute(word))
    if (goods.length === 0) return [token]
    const others = rest.some(({ word }, place) => !isAttribute(word) && endsInPlural(rest, place))
    const mark = others || BRANCHES.has(token.word) ? NEXT_GOODS : COMES_WITH
    return [token, { word: mark, written: mark }]
  })
}

const COUNTED =
  'ctns?|cartons?|pcs?|pieces?|pces?|pkgs?|packages?|packs?|boxes|bxs?|cases?|rolls?|bales?|bags?|pallets?|plts?|plt|sets?|units?|dozens?|doz|dz|pairs?|prs?|drums?|crates?|bundles?|gross|skids?|containers?|cntrs?|kgs?|kilos?|lbs?|cbm|m3|mts?|mtons?|tons?|tonnes?'
const NUMBERED =
  'p\\.? ?o|purchase orders?|inv|invoices?|orders?|styles?|articles?|art|items?|refs?|reference|skus?|lots?|contract|booking|bkg|seals?|containers?|cntr|s\\/c|l\\/c|b\\/l|bl|dept|scac|itn|aes|vendor|cust(?:omer)?|batch|job|file'

/** Patterns see earlier output. */
const PAPERWORK = [
  /(?<!\S)\S+@\S+|https?:\S+|www\.\S+/g,
  /\b(?:tel|fax|phone) ?(?:no)?[.:]* ?[\d+()\- ]{6,}/g,
  /\b(?:shippers?|sellers?) loads?,? ?(?:stow|and|&| )*(?:counts?|stow|sealed?)?(?: ?(?:and|&) ?(?:counts?|sealed?))?/g,
  /\bsaid to (?:contain|be|weigh|hold)s?\b|\bs\.? ?t\.? ?c\b\.?|\bslac\b|\bslwc\b|\bstw\b/g,
  /\b(?:ocean )?freight (?:is )?(?:collect|pre-?paid|payable|as arranged|to pay)(?: at \w+)?/g,
  /\b(?:telex|express|seaway) (?:release|bill)d?\b|\b(?:fcl|lcl|cy|cfs|door) ?\/ ?(?:fcl|lcl|cy|cfs|door)\b/g,
  /\b(?:h\.? ?t\.? ?s|h\.? ?s|hsn|harmonized|tariff)\.? ?(?:codes?|nos?|numbers?|tariff)? ?[:#.()-]* ?\d{4}[\d.]*(?: ?[,/&;] ?\d{4}[\d.]*)*/g,
  /\b\d{1,3} ?x ?(?:20|40|45) ?(?:'|ft|hc|hq|gp|dc|rf|st)*\b/g,
  /\b[a-z]{4} ?\d{7}\b/g,
  /\b(?:gross|net|g\.?|n\.?) ?(?:weight|wt|w)\b\.? ?[:=]? ?[\d.,]* ?(?:kgs?|lbs?)?/g,
  new RegExp(
    `\\b(?:${NUMBERED})\\.? ?(?:nos?|numbers?|num|nbr|nr|#)?\\.? ?[:#.-]* ?[a-z/-]{0,6}\\d[\\w/-]*(?: ?[,&;] ?[a-z/-]{0,6}\\d[\\w/-]*)*`,
    'g',
  ),
  new RegExp(`(?<![\\w.]|[\\d,.],)\\d[\\d,.]* ?(?:${COUNTED})\\b\\.?(?: of\\b)?`, 'g'),
  /\b\d{4}-\d{2}-\d{2}\b|\b\d{1,2}[/.]\d{1,2}[/.]\d{2,4}\b/g,
  /\bmade in \w+|\bcountry of origin:? \w+/g,
]

const NEXT = /[,;:()&]|\band\b/g
const ALONG = /\b(?:with|of|in|from|by)\b|\bw\//g
const MARKS: ReadonlySet<string> = new Set([NEXT_GOODS, COMES_WITH, MADE_FOR])
const MARK_NEXT: Token = { word: NEXT_GOODS, written: NEXT_GOODS }
const BRANCHES = new Set(
  `cosmetic garment textile apparel clothing toy furniture footwear houseware kitchenware glassware tableware stationery
  accessory part component product supply electronics hardware machinery jewelry handicraft decoration ornament tool gift
  fixture`.split(/\s+/),
)

const CARGO_NOISE = new Set([
  ...[...STOP_WORDS].filter((word) => !MARKS.has(word)),
  ...`no nos number carton ctn package pkg pallet plt cntr contain containing written total shipment consignment
  good merchandise commodity description packing packed packaging brand cargo item article style order invoice inv po
  ref lot mark marks model hs hts code tariff shipper load count seal weight gross net kg kgs lbs cbm measurement fcl lcl
  freight collect prepaid attached list sheet various assorted sundry general other etc nil n/a na only not restricted
  hazardous non material unit set`.split(/\s+/),
])
const LONG_NUMBER = /^\d{5,}$/

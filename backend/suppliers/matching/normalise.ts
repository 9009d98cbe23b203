import { cutText } from '../../contracts/cut-text.ts'
import { isAttribute, PARTS } from './attribute-words.ts'
import { englishTitle } from './english-title.ts'
import { COMES_WITH, MADE_FOR, NEXT_GOODS, nounPhrases } from './head-noun.ts'
import { foldText, singular, type Token, tokenise } from './tokens.ts'
import { TRADE_WORDS_BY_PHRASE } from './trade-words.ts'

/**
 * A cargo description as it is compared: what the goods are, without the paperwork around them (SAID TO CONTAIN, counts,
 * weights, HS codes, order and container numbers, freight terms). Words one space apart, singular, in trade words;
 * "and" parts one sort of goods from the next, "with" from what comes along, "for" from what it is made for. Empty when
 * it says nothing of the goods.
 */
export function normaliseCargo(description: string): string {
  let text = withSingleSpaces(foldText(cutText(description, MOST_LETTERS)))
  for (const paperwork of PAPERWORK) {
    const left = text.replace(paperwork, ' ')
    if (left !== text) text = withSingleSpaces(left)
  }
  text = text.replace(NEXT, ` ${NEXT_GOODS} `).replace(ALONG, ` ${COMES_WITH} `)
  const said = tokenise(text).filter(({ word }) => !CARGO_NOISE.has(word) && !LONG_NUMBER.test(word))
  return spoken(partedAtPlurals(inTradeWords(said.filter(partsSomething))))
}

function withSingleSpaces(text: string): string {
  return text.replace(/\s+/g, ' ')
}

/** A mark stands between words; of several in a row the last counts. */
function partsSomething({ word }: Token, at: number, tokens: readonly Token[]): boolean {
  if (!MARKS.has(word)) return true
  const next = tokens[at + 1]
  return (
    next !== undefined && !MARKS.has(next.word) && tokens.slice(0, at).some((token) => !MARKS.has(token.word))
  )
}

/**
 * English says only the last noun of a phrase in the plural: "string lights copper wire" are lights. What follows such a
 * noun describes it, unless it is in the plural too, or the noun is a whole branch ("cosmetics face serum").
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
    return [token, { word: mark, said: mark }]
  })
}

/** The last word of a phrase as it was said. */
function endsInPlural(tokens: readonly Token[], at: number): boolean {
  const { said = '' } = tokens[at] ?? {}
  if (tokens[at + 1]?.said === said) return false
  const last = said.split(/[ -]/).at(-1) ?? ''
  return singular(last) !== last && !PLURAL_MODIFIERS.has(last)
}

/** A product name as it is compared: words one space apart, singular, in trade words, without selling words. */
export function normaliseName(productName: string): string {
  return spoken(nameTokens(productName))
}

/** A word of a product's name. */
export interface NameToken extends Token {
  /** It follows "with" or "for": what comes along, or who uses it, rather than what the product is. */
  aside: boolean
  /** It may say what the product is: "shoe" in "Breathable Walking Shoes for Women". Sellers string several such together. */
  head: boolean
  /** The noun right before a head, or what a part is for: "phone" in "phone case" and "case for phones". */
  modifier: boolean
  /** For a head that nobody ships under that name: how far before it this noun stands, from 1; else 0. */
  standsIn: number
  /** Which of the name's noun phrases it belongs to, from 1; 0: none. */
  phrase: number
  plural: boolean
  /** The product's category names it too. */
  confirmed: boolean
}

/** The words of `normaliseName`, each with how the product's own name says it. */
export function nameTokens(productName: string): NameToken[] {
  let text = foldText(englishTitle(cutText(productName, MOST_LETTERS)))
  for (const selling of SELLING) text = text.replace(selling, ' ')
  let named = 0
  return text.split(CLAUSE).flatMap((clause) => {
    const [before = '', ...after] = clause.split(ASIDE)
    const isFor = clause.startsWith('for', before.length)
    const said = before.split(BEFORE_OTHERS).map(readPart)
    // "For travel: a bag" opens with the aside; then there is nothing else that it could stand beside.
    const aside = said.some(({ tokens }) => tokens.length > 0)
    const found = said.flatMap(({ tokens, ends }) => {
      // The first words that name anything do; what follows describes or repeats.
      const phrases =
        named > 0 ? [] : nounPhrases(wordsOf(tokens), (at) => ends.has(at) || endsNounPhrase(tokens, at))
      const before = named
      named += phrases.length
      return tokens.map((token, at): NameToken => {
        const own = phrases.findIndex(({ head, earlier }) => head === at || earlier.includes(at))
        const phrase = phrases[own]
        return {
          ...token,
          aside: false,
          head: phrase?.head === at,
          modifier: phrases.some(({ modifier }) => modifier === at),
          standsIn: phrase ? phrase.earlier.indexOf(at) + 1 : 0,
          phrase: phrase ? before + own + 1 : 0,
          plural: endsInPlural(tokens, at),
          confirmed: false,
        }
      })
    })
    const along = after.flatMap((text, at) => {
      const tokens = tradeTokens(text)
      const targets = isFor && aside && at === 0 ? nounPhrases(wordsOf(tokens)).map(({ head }) => head) : []
      return tokens.map((token, place): NameToken => {
        const modifier = targets.includes(place)
        return {
          ...token,
          aside,
          head: false,
          modifier,
          standsIn: 0,
          phrase: 0,
          plural: false,
          confirmed: false,
        }
      })
    })
    return [...found, ...along]
  })
}

/** The words of a part of a name; `ends` are the places before an "and". */
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
 * A plural ends its phrase. Where much follows, a trade name does too, since sellers string search words after it; unless
 * only one noun follows ("laptop backpack") or the phrase ends in a part of it ("air fryer liner").
 */
function endsNounPhrase(tokens: readonly Token[], at: number): boolean {
  const { word = '', said = '' } = tokens[at] ?? {}
  const next = tokens[at + 1]
  if (next?.said === said) return false
  if (endsInPlural(tokens, at)) return true
  if (tokens.length - at <= STRUNG_WORDS || !TRADE_NOUNS.has(word) || !next) return false
  if (TRADE_PAIRS.has(`${word} ${next.word}`)) return false
  let end = at + 1
  while (end + 1 < tokens.length && !isAttribute(tokens[end + 1]?.word ?? '')) end += 1
  return end > at + 1 && !PARTS.has(tokens[end]?.word ?? '')
}

function tradeTokens(text: string): Token[] {
  return inTradeWords(tokenise(text).filter(({ word }) => !STOP_WORDS.has(word)))
}

/** The longest phrase first. Words that are already the trade's keep their own spelling each. */
function inTradeWords(tokens: Token[]): Token[] {
  const traded: Token[] = []
  for (let at = 0; at < tokens.length; ) {
    const phrase = phraseAt(tokens, at)
    traded.push(...phrase.traded)
    at += phrase.length
  }
  return traded
}

function phraseAt(tokens: Token[], at: number): { traded: Token[]; length: number } {
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 0; length -= 1) {
    const phrase = tokens.slice(at, at + length)
    const words = spoken(phrase)
    const trade = TRADE_WORDS_BY_PHRASE.get(words)
    if (!trade) continue
    if (trade.join(' ') === words) return { traded: phrase, length }
    const said = phrase.map((token) => token.said).join(' ')
    return { traded: trade.map((word) => ({ word, said })), length }
  }
  const alone = tokens[at] as Token
  return { traded: [{ ...alone, word: PLURAL_NAMES.get(alone.said) ?? alone.word }], length: 1 }
}

function spoken(tokens: Token[]): string {
  return tokens.map(({ word }) => word).join(' ')
}

/** Goods in the plural and a quality in the singular: "lights" and "light". */
const PLURAL_NAMES = new Map([['lights', 'lamp']])
const LONGEST_PHRASE = 3
const STRUNG_WORDS = 3
const TRADE_NOUNS = new Set([...TRADE_WORDS_BY_PHRASE.values()].map((trade) => trade.at(-1)))
const TRADE_PAIRS = new Set(
  [...TRADE_WORDS_BY_PHRASE.values()].flatMap((trade) =>
    trade.slice(1).map((word, at) => `${trade[at]} ${word}`),
  ),
)
/** What the goods are comes first. It is never long: words are compared with one another. */
const MOST_LETTERS = 2000
const COUNTED =
  'ctns?|cartons?|pcs?|pieces?|pces?|pkgs?|packages?|packs?|boxes|bxs?|cases?|rolls?|bales?|bags?|pallets?|plts?|plt|sets?|units?|dozens?|doz|dz|pairs?|prs?|drums?|crates?|bundles?|gross|skids?|containers?|cntrs?|kgs?|kilos?|lbs?|cbm|m3|mts?|mtons?|tons?|tonnes?'
const NUMBERED =
  'p\\.? ?o|purchase orders?|inv|invoices?|orders?|styles?|articles?|art|items?|refs?|reference|skus?|lots?|contract|booking|bkg|seals?|containers?|cntr|s\\/c|l\\/c|b\\/l|bl|dept|scac|itn|aes|vendor|cust(?:omer)?|batch|job|file'

/** In this order: a later pattern sees what the earlier ones left, and never two spaces together. */
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

/** Only what can be nothing but selling: "premium" or "new" also name editions and models. */
const SELLING = [
  /#\w+/g,
  /\b(?:tik\s?tok(?: made me buy it| viral| shop)?|viral|trending|best ?sell(?:er|ing)s?|must[- ]haves?|hot sale)\b/g,
  /\b(?:free|fast) shipping\b|\b(?:us|uk|eu) (?:stock|warehouse|seller)\b|\blimited time\b|\b\d{1,2}% off\b/g,
  /\b(?:perfect |great |ideal )?(?:gifts?|presents?) (?:ideas? )?for (?:her|him|women|men|mom|dad|kids|girls|boys|teens|friends|family|any \w+)(?:,? (?:and |or |& )?(?:her|him|women|men|mom|dad|kids|girls|boys|teens))*\b/g,
  /\b\w+[- ](?:dupe|inspired)\b/g,
]

const CLAUSE = /[,;:|()[\]–—]| - /
const ASIDE = /\b(?:with|for)\b|\bw\//
/** What follows these is not what the thing is, though it may be of it: "Cups of Tea", "T-shirt in Black". */
const BEFORE_OTHERS =
  /(?<!\b(?:set|pack|pair|box|lot|bundle)) \bof\b|(?<!\b(?:plug|all|built|pull|walk|drop)) \bin\b(?! ear)|\b(?:from|by|without|to|that|fits?|who|when)\b/

/** The marks of cargo texts: from the next goods, and from what comes along. */
const NEXT = /[,;:()&]|\band\b/g
const ALONG = /\b(?:with|of|in|from|by)\b|\bw\//g
const MARKS: ReadonlySet<string> = new Set([NEXT_GOODS, COMES_WITH, MADE_FOR])
const MARK_NEXT: Token = { word: NEXT_GOODS, said: NEXT_GOODS }
/** Plural and yet before the noun: "sports bottle". */
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
/** Words for whole branches of goods: in front of others they say little. */
const BRANCHES = new Set(
  `cosmetic garment textile apparel clothing toy furniture footwear houseware kitchenware glassware tableware stationery
  accessory part component product supply electronics hardware machinery jewelry handicraft decoration ornament tool gift
  fixture`.split(/\s+/),
)

const STOP_WORDS = new Set(
  'a an the of and or for with without to in on by from at is are be your you it its this that as per & w pcs pc piece qty'.split(
    ' ',
  ),
)
const CARGO_NOISE = new Set([
  ...[...STOP_WORDS].filter((word) => !MARKS.has(word)),
  ...`no nos number carton ctn package pkg pallet plt cntr contain containing said total shipment consignment
  good merchandise commodity description packing packed packaging brand cargo item article style order invoice inv po
  ref lot mark marks model hs hts code tariff shipper load count seal weight gross net kg kgs lbs cbm measurement fcl lcl
  freight collect prepaid attached list sheet various assorted sundry general other etc nil n/a na only not restricted
  hazardous non material unit set`.split(/\s+/),
])
const LONG_NUMBER = /^\d{5,}$/

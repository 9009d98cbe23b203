import { plainDigits } from '../contracts/plain-digits.ts'
import { groupsWithDots, hasNoFraction, PRICE_WORDS } from './currencies.ts'
import { FIGURE_MAX } from './text.ts'
import { type CurrencyHints, settleCurrency, writtenCurrency } from './written-currency.ts'

export interface Price {
  /** Major units. */
  amount: number
  /** ISO 4217. */
  currency: string | null
}

/** If known from the file's other values. */
export type DecimalMark = '.' | ','

interface PriceHints extends CurrencyHints {
  decimal?: DecimalMark | undefined
  /** Currency of figures without any sign. */
  bare?: string | null | undefined
}

/**
 * Reads "$149.99", "₹1,13,529.99", "1.299,00 €", "49.499 VND" (whole thousands). A range gives its lower end.
 * Null if negative or above 10^12.
 */
export function parsePrice(value: string | number | null | undefined, hints: PriceHints = {}): Price | null {
  return parsePriceRange(value, hints)?.low ?? null
}

/** Both ends of "USD 3.20-4.10". */
export function parsePriceRange(
  value: string | number | null | undefined,
  hints: PriceHints = {},
): { low: Price; high: Price } | null {
  if (value === null || value === undefined || value === '') return null
  const bare = hints.stated ?? hints.bare ?? null
  if (typeof value === 'number') return ends([value], bare)
  if (value.length > FIGURE_MAX) return null
  const text = plainDigits(value).replace(PER_ONE, ' ').replace(UNIT_PRICE, ' ').replace(PERCENT, ' ')
  if (NO_PRICE.some((shape) => shape.test(text))) return null
  const written = writtenCurrency(text)
  const isNamed = written !== null && (written.code !== null || written.others.length > 0)
  if (!isNamed && /\p{L}/u.test(text) && (MEASURED.test(text) || isSentence(text))) return null
  const currency = written === null ? bare : settleCurrency(written, hints)
  const figures = text.match(FIGURE) ?? []
  if (figures.length === 0 || figures.length > 2) return null
  // All that write `kr` group with dots.
  const style = currency ?? (written?.others.every(groupsWithDots) ? (written.others[0] ?? null) : null)
  const amounts = figures.map((figure) => parseDecimal(figure, hints.decimal, style))
  return ends(amounts, currency)
}

/** Scale of 5, e.g. "4,5" or "4.1 out of 5 stars". Shops do not allow 0, so 0 means unrated. */
export function parseRating(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null
  const text = String(value).trim()
  if (text.length > FIGURE_MAX) return null
  const word = WORDS.indexOf(text.toUpperCase())
  if (word >= 0) return word + 1
  const match =
    /^(\d(?:[.,]\d{1,6})?)(?:\s*(?:\/|out of|of|von|sur|su|de)\s*5\b.*|\s*(?:stars?|★).*)?$/i.exec(
      plainDigits(text),
    )
  const rating = match ? Number(match[1]?.replace(',', '.')) : Number.NaN
  return rating > 0 && rating <= 5 ? Math.round(rating * 100) / 100 : null
}

/**
 * With two marks the last is decimal. A repeated mark groups thousands. One mark before three digits: the
 * currency, then `decimal`, then comma decides.
 */
export function parseDecimal(
  figure: string,
  decimal?: DecimalMark | undefined,
  currency: string | null = null,
): number | null {
  const text = figure.replace(/[' ]/g, '')
  const marks = text.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return finite(text)
  const mixed = marks.includes('.') && marks.includes(',')
  if (mixed) return onlyOnce(marks, last) ? finite(withDecimal(text, last)) : null
  if (marks.length > 1) return finite(text.replaceAll(last, ''))
  const [before = '', after = ''] = text.split(last)
  const couldGroup = after.length === 3 && before.length <= 3 && !before.startsWith('0') && before !== ''
  if (!couldGroup) return finite(`${before}.${after}`)
  const groups =
    hasNoFraction(currency) || (decimal ? last !== decimal : last === ',' || groupsWithDots(currency))
  return finite(groups ? before + after : `${before}.${after}`)
}

/** "Shelf life: 10 y" is no price. */
function isSentence(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}[\p{L}\p{M}]{0,40}/gu) ?? []
  return words.filter((word) => !PRICE_WORDS.has(word)).length >= SENTENCE_WORDS
}

const NOT_ASKED = /^\s*[-−(]\s*[^\d]{0,4}\d|\de[+-]?\d/i
const CENTS = /[¢￠]|\bcents?\b/i
/** `49k` and `3만원` are thousands of something: refused instead of read as 49 and 3. */
const SCALED =
  /\d\s?(?:k|rb|ribu|jt|juta|tr|nghìn|mil|тыс|млн|lakh|crore|พัน|หมื่น)(?![\p{L}\p{M}])|\d\s?[千万萬亿億천만억]/iu
/** The price of one piece is unknown. */
const PER_MANY = /(?:\bper|\/)\s{0,3}\d{1,9}\s{0,3}\p{L}/iu
/** `2 for $10`, `12x R$ 99,90`: several pieces or instalments. */
const MULTIPLE = /\d\s{0,2}(?:for|x|×|х)\s{0,2}[^\d\s]{0,4}\s?\d/iu
const NO_PRICE = [NOT_ASKED, CENTS, PER_MANY, SCALED, MULTIPLE]
/** `25 kg` and `3 pieces` without a currency. */
const MEASURED =
  /\d\s?(?:kgs?|g|gr|grams?|mg|lbs?|oz|ml|cl|ltr|lit(?:er|re)s?|mm|cm|km|inch(?:es)?|yds?|pcs?|pieces?|units?|sets?|pairs?|packs?|colou?rs?|[gtm]b|mah|days?|weeks?|months?|years?|left|sold|reviews?|ratings?|stars?)(?![\p{L}\p{M}])/iu
/** `$12.99 ($0.50 / count)`: the price of a part. */
const UNIT_PRICE = /\([^()/]{1,40}\/[^()/]{1,40}\)/g
/** `25% off`, `90-95%`. */
const PERCENT = /(?:\d[\d.,]{0,6}[-–]\s?)?[-−]?\d{1,3}(?:[.,]\d{1,2})?\s?[%％]/g
const SENTENCE_WORDS = 3
const PER_ONE = /(?:\bper|\/)\s{0,3}1(?=\s{0,3}\p{L})/giu
/** Spaces group three digits: `16 423,34`, but not `500 12.50`. */
const FIGURE = /\d+(?:(?:[.,']{1,2}| (?=\d{3}(?!\d)))\d+)*/g
const WORDS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
const AMOUNT_MAX = 1e12

function ends(amounts: (number | null)[], currency: string | null) {
  const known = amounts.filter((amount) => amount !== null && amount >= 0 && amount < AMOUNT_MAX) as number[]
  if (known.length === 0 || known.length < amounts.length) return null
  const at = (amount: number): Price => ({ amount, currency })
  return { low: at(Math.min(...known)), high: at(Math.max(...known)) }
}

function onlyOnce(marks: string, mark: string): boolean {
  return marks.indexOf(mark) === marks.lastIndexOf(mark)
}

function withDecimal(text: string, mark: string): string {
  const other = mark === '.' ? ',' : '.'
  return text.replaceAll(other, '').replace(mark, '.')
}

function finite(text: string): number | null {
  const number = Number(text)
  return text !== '' && Number.isFinite(number) ? number : null
}

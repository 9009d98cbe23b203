import { plainDigits } from '../contracts/plain-digits.ts'
import { groupsWithDots, hasNoFraction } from './currencies.ts'
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
 * Reads "$149.99", "₹1,13,529.99", "1.299,00 €", "49.499 VND" (whole thousands). Ranges give the lower end. Null without a
 * plausible price (negative, above 10^12).
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
  const text = plainDigits(value).replace(PER_ONE, ' ')
  if (NOT_ASKED.test(text) || CENTS.test(text) || PER_MANY.test(text) || SCALED.test(text)) return null
  const written = writtenCurrency(text)
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
 * With both marks the last is decimal. A repeated mark groups thousands. One mark before three digits is ambiguous: the
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

const NOT_ASKED = /^\s*[-−(]\s*[^\d]{0,4}\d|\de[+-]?\d/i
const CENTS = /[¢￠]|\bcents?\b/i
/** `49k` and `3만원` are thousands of something: refused instead of read as 49 and 3. */
const SCALED =
  /\d\s?(?:k|rb|ribu|jt|juta|tr|nghìn|mil|тыс|млн|lakh|crore|พัน|หมื่น)(?![\p{L}\p{M}])|\d\s?[千万萬亿億천만억]/iu
/** The price of one piece is not said. */
const PER_MANY = /(?:\bper|\/)\s{0,3}\d{1,9}\s{0,3}\p{L}/iu
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

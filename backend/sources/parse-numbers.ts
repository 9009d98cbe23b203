import { currencyIn, groupsWithDots, hasNoFraction } from './currencies.ts'
import { FIGURE_MAX } from './text.ts'

export interface Price {
  /** Major units. */
  amount: number
  /** ISO 4217. */
  currency: string | null
}

/** If known from the file's other values. */
export type DecimalMark = '.' | ','

/**
 * Reads "$149.99", "₹1,13,529.99", "1.299,00 €", "49.499 VND" (whole thousands). Ranges give the lower end. Null without a
 * plausible price (negative, above 10^12).
 */
export function parsePrice(
  value: string | number | null | undefined,
  decimal?: DecimalMark,
  unstated: string | null = null,
): Price | null {
  return parsePriceRange(value, decimal, unstated)?.low ?? null
}

/** Both ends of "USD 3.20-4.10". `unstated`: currency for texts without one. */
export function parsePriceRange(
  value: string | number | null | undefined,
  decimal?: DecimalMark,
  unstated: string | null = null,
): { low: Price; high: Price } | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'number') return ends([value], unstated)
  if (value.length > FIGURE_MAX || NOT_ASKED.test(value)) return null
  const currency = currencyIn(value) ?? unstated
  const figures = value.match(FIGURE) ?? []
  if (figures.length === 0 || figures.length > 2) return null
  const amounts = figures.map((figure) => parseDecimal(figure, decimal, currency))
  return ends(amounts, currency)
}

/** Reads "24,269", "80.2K", "10K+ bought in past month", "1,2 Mio". Null if negative, unreadable or above 2^53. */
export function parseCount(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return whole(value)
  if (value.length > FIGURE_MAX) return null
  const match = COUNT.exec(
    value
      .trim()
      .normalize('NFC')
      .replace(/^\((.*)\)$/, '$1'),
  )
  if (!match) return null
  const [, figure = '', suffix = ''] = match
  const scale = SCALES[suffix.toLowerCase()] ?? 1
  if (scale > 1) return whole(Math.round((parseDecimal(figure, undefined, null) ?? Number.NaN) * scale))
  const grouped = /^\d{1,3}([.,' \u00a0\u202f]\d{2,3})*[.,' \u00a0\u202f]\d{3}$/.test(figure)
  return whole(grouped ? Number(figure.replace(/\D/g, '')) : Number(figure.replace(',', '.')))
}

/** Scale of 5, e.g. "4,5" or "4.1 out of 5 stars". Shops do not allow 0, so 0 means unrated. */
export function parseRating(value: string | number | null | undefined): number | null {
  if (value === null || value === undefined) return null
  const text = String(value).trim()
  if (text.length > FIGURE_MAX) return null
  const word = WORDS.indexOf(text.toUpperCase())
  if (word >= 0) return word + 1
  const match =
    /^(\d(?:[.,]\d{1,6})?)(?:\s*(?:\/|out of|of|von|sur|su|de)\s*5\b.*|\s*(?:stars?|★).*)?$/i.exec(text)
  const rating = match ? Number(match[1]?.replace(',', '.')) : Number.NaN
  return rating > 0 && rating <= 5 ? Math.round(rating * 100) / 100 : null
}

const NOT_ASKED = /^\s*[-−(]\s*[^\d]{0,4}\d|\de[+-]?\d/i
const FIGURE = /\d(?:[\d.,'\u00a0\u202f ]*\d)?/g
const COUNT = new RegExp(
  '^[~≈+]?\\s*(?:(?:sold|đã bán|terjual|vendidos?|satıldı|已售|销量)[:\\s]*)?' +
    "(\\d(?:[.,' \\u00a0\\u202f]{0,2}\\d)*[.,]?)(?:\\s*(k|m|b|mio\\.?|mrd\\.?|mil|rb|jt|bin|nghìn|tr|千|万|萬|w|亿|億))?(?:\\s*\\+)?" +
    '(?:\\s*(?:(?:bought|sold|views?|ratings?|reviews?|verkauft|in past|đã bán|terjual|vendidos?|satıldı|đánh giá|ulasan|reseñas)(?!\\p{L}).*|已售|件|条评价))?$',
  'iu',
)
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  mil: 1e3,
  rb: 1e3,
  bin: 1e3,
  nghìn: 1e3,
  千: 1e3,
  jt: 1e6,
  tr: 1e6,
  m: 1e6,
  mio: 1e6,
  'mio.': 1e6,
  b: 1e9,
  mrd: 1e9,
  'mrd.': 1e9,
  万: 1e4,
  萬: 1e4,
  w: 1e4,
  亿: 1e8,
  億: 1e8,
}
const WORDS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
const AMOUNT_MAX = 1e12

function ends(amounts: (number | null)[], currency: string | null) {
  const known = amounts.filter((amount) => amount !== null && amount >= 0 && amount < AMOUNT_MAX) as number[]
  if (known.length === 0 || known.length < amounts.length) return null
  const at = (amount: number): Price => ({ amount, currency })
  return { low: at(Math.min(...known)), high: at(Math.max(...known)) }
}

/**
 * With both marks the last is decimal. A repeated mark groups thousands. One mark before three digits is ambiguous: the
 * currency, then `decimal`, then comma decides.
 */
function parseDecimal(
  figure: string,
  decimal: DecimalMark | undefined,
  currency: string | null,
): number | null {
  const text = figure.replace(/[' \u00a0\u202f]/g, '')
  const marks = text.replace(/\d/g, '')
  const last = marks.at(-1)
  if (last === undefined) return finite(text)
  const mixed = marks.includes('.') && marks.includes(',')
  if (mixed) return onlyOnce(marks, last) ? finite(withDecimal(text, last)) : null
  if (marks.length > 1) return finite(text.replaceAll(last, ''))
  const [before = '', after = ''] = text.split(last)
  const couldGroup = after.length === 3 && before.length <= 3 && before !== '0' && before !== ''
  if (!couldGroup) return finite(`${before}.${after}`)
  const groups =
    hasNoFraction(currency) || (decimal ? last !== decimal : last === ',' || groupsWithDots(currency))
  return finite(groups ? before + after : `${before}.${after}`)
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

function whole(value: number): number | null {
  return Number.isSafeInteger(value) && value >= 0 ? value : null
}

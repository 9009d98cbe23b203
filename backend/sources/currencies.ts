import * as z from 'zod/mini'
import { readRows, readWords } from '../process/data-file.ts'

export interface CurrencySign {
  /** ISO 4217. The most likely one of a shared sign, if any. */
  code: string | null
  /** Written the same way. */
  others: readonly string[]
}

/** ISO 4217, in capitals. */
export function isCurrencyCode(text: string): boolean {
  return CODES.has(text)
}

/** True if `1.299` means 1,299. */
export function groupsWithDots(currency: string | null): boolean {
  return currency !== null && DOT_GROUPERS.has(currency)
}

/** Three digits after a mark are thousands. */
export function hasNoFraction(currency: string | null): boolean {
  return currency !== null && NO_FRACTION.has(currency)
}

/** Case matters for one or two Latin letters only: `R` and `Ft`, but `руб` and `РУБ`. */
export function signOf(text: string): CurrencySign | undefined {
  return SIGNS.get(keyOf(text)) ?? NAMES.get(text.toUpperCase().replace(/S$/, ''))
}

const FOLDER = 'backend/sources'
const YesNo = z.enum(['yes', 'no'])
const Code = z.string().check(z.length(3))
const Currency = z.strictObject({ code: Code, fraction: YesNo, dots: YesNo, word: YesNo })
const Sign = z.strictObject({ sign: z.string(), code: z.string(), others: z.string() })

const currencies = readRows(`${FOLDER}/currencies.csv`, Currency)
const only = (column: 'fraction' | 'dots' | 'word', value: 'yes' | 'no') =>
  new Set(currencies.filter((row) => row[column] === value).map(({ code }) => code))
const CODES: ReadonlySet<string> = new Set(currencies.map(({ code }) => code))
/** Codes that are also words of goods or sales: PEN, TRY, KGS. */
export const WORD_CODES: ReadonlySet<string> = only('word', 'yes')
const NO_FRACTION = only('fraction', 'no')
const DOT_GROUPERS = only('dots', 'yes')

function keyOf(text: string): string {
  return /^[A-Za-z]{1,2}$/.test(text) ? text : text.toUpperCase()
}

const SIGNS: ReadonlyMap<string, CurrencySign> = new Map(
  readRows(`${FOLDER}/currency-signs.csv`, Sign).map(({ sign, code, others }) => [
    keyOf(sign),
    { code: code || null, others: others.split(' ').filter((other) => other !== '') },
  ]),
)

const names = new Intl.DisplayNames(['en'], { type: 'currency' })
/** `MEXICAN PESO` and the like. */
const NAMES: ReadonlyMap<string, CurrencySign> = new Map(
  [...CODES].map((code) => [(names.of(code) ?? code).toUpperCase(), { code, others: [] }]),
)

/** Words beside a price that are no currency: `each`, `from`. */
export const PRICE_WORDS: ReadonlySet<string> = new Set(readWords(`${FOLDER}/price-words.txt`))

import { type DecimalMark, parsePrice } from '../parse-numbers.ts'
import {
  type CurrencyHints,
  currencyIn,
  settleCurrency,
  type WrittenCurrency,
  writtenCurrency,
} from '../written-currency.ts'
import type { Columns } from './columns.ts'
import { detectDecimalMark } from './detect-format.ts'

export interface MoneyFormat {
  decimal: DecimalMark | undefined
  /** For cells without a sign. */
  bare: string | null
  /** For signs that currencies share: from the heading or the operator. */
  told: string | null
  /** From the file's language or fractions. */
  likely: string | null
}

/** The amount is kept. */
export const UNKNOWN_CURRENCY = 'a currency that we do not know, or that several share, so given without one'

interface Prices {
  fields: readonly string[]
  columns: Columns<string>
  figuresOf: (field: string) => string[]
  /** ISO 4217, from the operator. */
  currency: string | undefined
}

/** The heading's currency, the operator's, then the only one of the column or of other price columns. */
export function moneyFormats(prices: Prices): ReadonlyMap<string, MoneyFormat> {
  const { fields, columns, figuresOf, currency: told = null } = prices
  const amounts = fields.flatMap(figuresOf)
  const likely = likelyCurrency(columns.headings.join(''), amounts)
  const written = new Map(
    fields.map((field) => [
      field,
      onlyOne(figuresOf(field).map((text) => currencyIn(text, { told, likely }))),
    ]),
  )
  const headed = (field: string) =>
    settleCurrency(writtenCurrency(columns.headings[columns.at.get(field) ?? -1] ?? ''), { told, likely })
  const siblings = (field: string) =>
    onlyOne(fields.map((other) => (other === field ? null : (headed(other) ?? written.get(other) ?? null))))
  return new Map(
    fields.map((field) => [
      field,
      {
        decimal: detectDecimalMark(figuresOf(field)) ?? detectDecimalMark(amounts),
        bare: headed(field) ?? told ?? written.get(field) ?? siblings(field),
        told: headed(field) ?? told,
        likely,
      },
    ]),
  )
}

/** One for each sign that neither file nor operator settled: the guess, or that the price has no currency. */
export function currencyNotes(
  { fields, columns, figuresOf, currency }: Prices,
  formats: ReadonlyMap<string, MoneyFormat>,
): string[] {
  const named = figuresOf('currency')
  const stated = named.map((text) => currencyIn(text, { told: currency }))
  const notes = new Map<string, string>()
  for (const [row, text] of named.entries()) {
    if (text === '' || stated[row] !== null || notes.has(text) || notes.size >= NOTES_MAX) continue
    notes.set(text, noteOf(text, { sign: text, ...(writtenCurrency(text) ?? NO_SIGN) }))
  }
  const add = (text: string, heading: string, hints: CurrencyHints) => {
    const written = writtenCurrency(text)
    if (!written || notes.has(written.sign) || notes.size >= NOTES_MAX) return
    const settled = settleCurrency(written, hints)
    const isGuess =
      settled === written.code && written.others.length > 0 && !Object.values(hints).includes(settled)
    if (settled === null || (isGuess && !isUsual(settled, heading, text)))
      notes.set(written.sign, noteOf(text, written))
  }
  for (const field of fields) {
    const { told = null, likely = null } = formats.get(field) ?? {}
    const heading = columns.headings[columns.at.get(field) ?? -1] ?? ''
    add(heading, heading, { told: currency, likely })
    for (const [row, text] of figuresOf(field).entries()) {
      // Another note says that `3.2e+02` is no price.
      if (parsePrice(text) !== null) add(text, heading, { stated: stated[row], told, likely })
    }
  }
  return [...notes.values()]
}

/** `$` under an English heading, unless a comma is its decimal mark; and pounds. */
function isUsual(code: string, heading: string, text: string): boolean {
  if (code === 'USD')
    return /pric[ei]|cost|amount|rate|msrp|rrp/i.test(heading) && !/,\d{1,2}(?!\d)/.test(text)
  return code === 'GBP'
}

function noteOf(text: string, { sign, code, others }: WrittenCurrency): string {
  const more = others.length > LISTED ? [...others.slice(0, LISTED), 'others'] : others
  const list = more.join(', ').replace(/, ([^,]*)$/, ' or $1')
  if (code !== null) return `"${sign}" was read as ${code}, but it can also mean ${list}. ${HOW}`
  const why = others.length > 0 ? `"${sign}" can mean ${list}` : `we do not know the currency "${sign}"`
  return `Prices such as "${text}" have no currency, because ${why}. ${HOW}`
}

const HOW = 'To say which, write codes like USD in a column "Currency", or choose the currency of the import.'
const NO_SIGN = { code: null, others: [] }
const NOTES_MAX = 20
const LISTED = 4
/** Signs of Taiwan and Hong Kong, where 元 is not yuan. */
const TRADITIONAL = /[價圓臺幣稱評數銷實]/

/** `¥` is yuan under simplified Chinese headings, or with a fraction, which yen lack. */
function likelyCurrency(headings: string, amounts: readonly string[]): string | null {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(headings)) return 'JPY'
  if (/\p{Script=Han}/u.test(headings) && !TRADITIONAL.test(headings)) return 'CNY'
  return amounts.some((amount) => /[¥￥]\s?\d{1,9}[.,]\d{1,2}(?!\d)/.test(amount)) ? 'CNY' : null
}

/** Null if the values are missing or differ. */
export function onlyOne(values: readonly (string | null)[]): string | null {
  const known = new Set(values.filter((value) => value !== null))
  return known.size === 1 ? ([...known][0] ?? null) : null
}

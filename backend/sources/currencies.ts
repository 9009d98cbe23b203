import * as z from 'zod/mini'
import { readRows } from '../process/data-file.ts'

/** Longest first, so `US$` is not read as `$`. Also accepts ISO 4217 codes. */
export function currencyIn(text: string): string | null {
  const code = /(?:^|[^A-Za-z])([A-Za-z]{3})(?![A-Za-z])/g
  for (const match of text.matchAll(code)) {
    const iso = match[1]?.toUpperCase()
    if (iso && CODES.has(iso)) return iso
  }
  const upper = text.toUpperCase()
  return (
    SIGNS.find(({ sign }) => upper.includes(sign))?.code ??
    BARE_SIGNS.find(([sign]) => sign.test(text.normalize('NFC')))?.[1] ??
    null
  )
}

/** True if `1.299` means 1,299. */
export function groupsWithDots(currency: string | null): boolean {
  return currency !== null && DOT_GROUPERS.has(currency)
}

/** Three digits after a mark are always thousands. */
export function hasNoFraction(currency: string | null): boolean {
  return currency !== null && NO_FRACTION.has(currency)
}

const FOLDER = 'backend/sources'
const YesNo = z.enum(['yes', 'no'])
const Currency = z.strictObject({ code: z.string().check(z.length(3)), fraction: YesNo, dots: YesNo })
const Sign = z.strictObject({ sign: z.string(), code: z.string().check(z.length(3)) })

const currencies = readRows(`${FOLDER}/currencies.csv`, Currency)
const CODES = new Set(currencies.map(({ code }) => code))
const NO_FRACTION = new Set(currencies.filter(({ fraction }) => fraction === 'no').map(({ code }) => code))
const DOT_GROUPERS = new Set(currencies.filter(({ dots }) => dots === 'yes').map(({ code }) => code))
const SIGNS = readRows(`${FOLDER}/currency-signs.csv`, Sign)

/** Only without neighboring letters: "49.499đ", "199,90 TL". */
const BARE_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})[đ](?!\p{L})/iu, 'VND'],
  [/(?<!\p{L})tl(?!\p{L})/iu, 'TRY'],
]

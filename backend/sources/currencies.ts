/** Longest first, so `US$` is not read as `$`. Also accepts ISO 4217 codes. */
export function currencyIn(text: string): string | null {
  const code = /(?:^|[^A-Za-z])([A-Za-z]{3})(?![A-Za-z])/g
  for (const match of text.matchAll(code)) {
    const iso = match[1]?.toUpperCase()
    if (iso && CODES.has(iso)) return iso
  }
  const upper = text.toUpperCase()
  return (
    SIGNS.find(([sign]) => upper.includes(sign))?.[1] ??
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

const CODES = new Set(
  (
    'USD EUR GBP INR VND IDR THB MYR PHP SGD JPY CNY KRW BRL MXN CAD AUD NZD SAR AED TRY PLN SEK NOK DKK CHF ' +
    'CZK HUF RON ZAR HKD TWD CLP COP ARS PEN EGP PKR BDT LKR ILS QAR KWD NGN KES UAH RUB'
  ).split(' '),
)

const SIGNS: readonly (readonly [string, string])[] = [
  ['RMB', 'CNY'],
  ['CN¥', 'CNY'],
  ['US$', 'USD'],
  ['CA$', 'CAD'],
  ['AU$', 'AUD'],
  ['NZ$', 'NZD'],
  ['MX$', 'MXN'],
  ['HK$', 'HKD'],
  ['NT$', 'TWD'],
  ['R$', 'BRL'],
  ['S$', 'SGD'],
  ['C$', 'CAD'],
  ['A$', 'AUD'],
  ['RM', 'MYR'],
  ['RP', 'IDR'],
  ['KČ', 'CZK'],
  ['ZŁ', 'PLN'],
  ['RS.', 'INR'],
  ['元', 'CNY'],
  ['円', 'JPY'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ['₹', 'INR'],
  ['₫', 'VND'],
  ['฿', 'THB'],
  ['₱', 'PHP'],
  ['₩', 'KRW'],
  ['₺', 'TRY'],
  ['₴', 'UAH'],
  ['₪', 'ILS'],
  ['₽', 'RUB'],
  ['VNĐ', 'VND'],
  ['¥', 'JPY'],
  ['￥', 'JPY'],
  ['$', 'USD'],
]

/** Only without neighboring letters: "49.499đ", "199,90 TL". */
const BARE_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(?<!\p{L})[đ](?!\p{L})/iu, 'VND'],
  [/(?<!\p{L})tl(?!\p{L})/iu, 'TRY'],
]

const NO_FRACTION = new Set('VND IDR JPY KRW CLP COP'.split(' '))
const DOT_GROUPERS = new Set('EUR VND IDR BRL TRY DKK CLP COP ARS'.split(' '))

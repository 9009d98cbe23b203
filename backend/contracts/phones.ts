import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Characters. */
export const PHONES_TEXT_MAX = 200

export interface Phone {
  /** `+8657455501234`; a national number's digits if its country is unknown. */
  number: string
  /** Without label, as in the text. */
  written: string
}

/**
 * Numbers in order, each once, without fax numbers and extensions. `country`: ISO 3166-1, for national
 * numbers.
 */
export function readPhones(text: string, country: string | null): Phone[] {
  const home = country !== null && isSupportedCountry(country) ? country : undefined
  const phones = text
    .slice(0, PHONES_TEXT_MAX)
    .normalize('NFKC')
    .split(BETWEEN)
    .flatMap((part) => (FAX.test(part) ? [] : numbersIn(part, home)))
  return [...new Map(phones.map((phone) => [phone.number, phone])).values()]
}

/** Undoes a spreadsheet's change. Null for 8.61582E+12, which is rounded; 8.615825550123E+12 is complete. */
export function typedPhone(text: string): string | null {
  const plain = text.replace(/^tel:/i, '').trim()
  if (/^\d{5,15}[.,]0$/.test(plain)) return plain.slice(0, -2)
  const [, first, rest = '', power] = SCIENTIFIC.exec(plain) ?? []
  if (first === undefined) return plain
  return Number(power) === rest.length ? first + rest : null
}

/** "030/123456" is one, "0901 234 567 - 0902 345 678" two; "-808" is an extension. */
function numbersIn(part: string, home: CountryCode | undefined): Phone[] {
  const written = part.replace(/^[^+(\p{Nd}]*/u, '').trim()
  const whole = certainNumber(written, home)
  if (whole !== null) return [{ number: whole, written }]
  const [first, ...others] =
    PIECES.map((between) => written.split(between).map((piece) => piece.trim())).find(
      ([first = '', ...rest]) => rest.length > 0 && certainNumber(first, home) !== null,
    ) ?? []
  if (first === undefined) return toPhone(plainDigits(written), written)
  // A shorter one is an extension, or an end whose beginning is not repeated.
  const full = others.filter((piece) => digitsIn(piece) + 1 >= digitsIn(first))
  return [first, ...full].flatMap((piece) => toPhone(certainNumber(piece, home), piece))
}

function digitsIn(text: string): number {
  return text.replace(/\P{Nd}/gu, '').length
}

function toPhone(number: string | null, written: string): Phone[] {
  return number === null ? [] : [{ number, written }]
}

/** The library's tables lack new ranges, so with "+" a possible number is enough. */
function certainNumber(part: string, home: CountryCode | undefined): string | null {
  // Dialed for "+" nearly everywhere; no national number begins with it.
  const text = (typedPhone(part) ?? '').replace(/^\(?00(?=[1-9])/, '+')
  const read = parsePhoneNumberFromString(text, home)
  if (read?.isValid() || (read?.isPossible() && PLUS.test(text))) return read.number
  if (!/^[1-9][\d\s().-]*$/.test(text) || digitsIn(text) < ABROAD) return null
  const abroad = parsePhoneNumberFromString(`+${text}`)
  return abroad?.isValid() ? abroad.number : null
}

function plainDigits(text: string): string | null {
  const plain = (typedPhone(text) ?? '').replace(EXTENSION, '')
  if (PLUS.test(plain) || VANITY.test(plain)) return null
  const digits = plain.replace(/\D/g, '')
  return digits.length >= SHORTEST && digits.length <= LONGEST ? digits : null
}

const SCIENTIFIC = /^(\d)(?:[.,](\d{1,16}))?e\+?(\d{1,2})$/i
const PLUS = /^\(?\+/
const EXTENSION = /(?:ext|x|доб|转|轉|#|;)[\s\S]*/i
/** 1-800-FLOWERS. */
const VANITY = /\d-?\p{L}{3}/u
const FAX = /^[\s.]*(?:(?:tele)?fax\b|传真|факс|faks)/i
/** Lists, labels, and a "+" after a number. */
const BETWEEN =
  /[;,、|\n]|(?<=\d[)\s]?)\s(?=\(?\+)|\s(?:or|and|oder|und|ou|o|y|ve|và|atau|или|或|和)\s|(?=\b(?:tele)?fax\b|\b(?:tel|phone|mob|cell|whatsapp|wechat)[a-z]{0,8}\s?[.:]|传真|手机|电话)/iu
const PIECES = [/\/|\s[-–]\s/, /-(?=\d{1,5}$)/, /\s/]
const SHORTEST = 3
const LONGEST = 17
/** A shorter one without "+" may be national, of an unknown country: 15825550123. */
const ABROAD = 12

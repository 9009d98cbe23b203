import * as z from 'zod/mini'
import { readRows } from '../process/data-file.ts'

/** ISO 3166-1 alpha-2 of a code (CN, CHN) or a name in any of `LANGUAGES`. */
export function countryCode(text: string | null | undefined): string | null {
  const given = flagsAsCodes((text ?? '').trim())
  if (given === '' || given.length > LONGEST) return null
  return known(given) ?? reordered(given) ?? agreed(given)
}

/** Only English names and aliases: in an address, "Anh" and "EST" are no countries. */
export function countryInAddress(text: string): string | null {
  const key = fold(text)
  return ALIASES.get(key) ?? ENGLISH.get(key) ?? null
}

function known(given: string): string | null {
  if (/^[a-z]{2}$/i.test(given)) return codeOf(given) ?? ALIASES.get(fold(given)) ?? null
  const key = fold(given)
  return (
    (/^[A-Z]{3}$/.test(given) ? BY_THREE.get(given) : undefined) ??
    ALIASES.get(key) ??
    ENGLISH.get(key) ??
    inOtherLanguages(given, key) ??
    BY_THREE.get(key.toUpperCase()) ??
    countryInAddress(key.replace(OFFICIAL, '')) ??
    null
  )
}

/** "Tanzania, United Republic of", "Bolivia (Plurinational State of)". */
function reordered(given: string): string | null {
  const [, first = '', then = ''] = /^([^,(]+)[,(]([^,()]+)\)?$/.exec(given) ?? []
  return then === '' ? null : known(`${then.trim()} ${first.trim()}`)
}

/**
 * Parts of one country ("CN - China"), or places before it ("Guangdong, China"). Skips unknown words in
 * parentheses: "Falkland Islands (Malvinas)".
 */
function agreed(given: string): string | null {
  const [, outside = '', inside = ''] = /^([^()]+)\(([^()]+)\)$/.exec(given) ?? []
  if (outside !== '' && known(inside.trim()) === null && !DIVIDED.has(fold(outside)))
    return known(outside.trim())
  const parts = given.split(BETWEEN).filter((part) => /\p{L}/u.test(part))
  if (parts.length < 2) return null
  const codes = parts.map((part) => known(part.trim()))
  const found = new Set(codes.filter((code) => code !== null))
  const [only] = found
  if (only === undefined || found.size > 1) return null
  const last = parts.at(-1)?.trim() ?? ''
  return !codes.includes(null) || (codes.at(-1) === only && last.length > 3 && !STATES.has(fold(last)))
    ? only
    : null
}

function codeOf(text: string): string | null {
  const code = text.toUpperCase()
  return CODES.has(code) ? code : null
}

/** Latin names of up to three letters count only as written: Vietnamese "Mỹ" is no "my". */
function inOtherLanguages(given: string, key: string): string | null {
  names ??= namesInLanguages()
  return names.get(exact(given)) ?? (/^[a-z]{1,3}$/.test(key) ? null : names.get(key)) ?? null
}

/** CLDR, long and short; null: a name of two countries. Loaded at the first name that is not English. */
let names: ReadonlyMap<string, string | null> | undefined

function namesInLanguages(): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  for (const language of LANGUAGES.split(' ')) {
    for (const style of ['long', 'short'] as const) {
      for (const [name, code] of namesIn(language, style)) {
        for (const key of new Set([exact(name), fold(name)]))
          found.set(key, (found.get(key) ?? code) === code ? code : null)
      }
    }
  }
  return found
}

function namesIn(language: string, style: 'long' | 'short'): [name: string, code: string][] {
  const display = new Intl.DisplayNames([language], { type: 'region', style })
  return [...CODES].map((code) => [display.of(code) ?? code, code])
}

function exact(text: string): string {
  return text.normalize('NFC').toLowerCase()
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replace(/[^\p{L}]+/gu, ' ')
    .replace(/(?<!\p{L})(?:and|&)(?!\p{L})/gu, ' ')
    .replace(/(?<!\p{L})saint(?!\p{L})/gu, 'st')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:the|made in|product of) /, '')
    .replace(/(?<!\p{L})[a-z](?: [a-z](?!\p{L}))+/gu, (initials) => initials.replaceAll(' ', ''))
}

/** The two letters of a flag. */
function flagsAsCodes(text: string): string {
  return text.replace(/^\p{RI}{2}$/u, (flag) =>
    [...flag].map((letter) => String.fromCharCode((letter.codePointAt(0) ?? 0) - FLAG_A + 65)).join(''),
  )
}

const FOLDER = 'backend/sources'
const LONGEST = 120
const FLAG_A = 0x1f1e6
const Alias = z.strictObject({ alias: z.string(), code: z.string().check(z.length(2)) })
const Code = z.strictObject({ code: z.string().check(z.length(2)), three: z.string().check(z.length(3)) })

const codes = readRows(`${FOLDER}/country-codes.csv`, Code)
const CODES: ReadonlySet<string> = new Set(codes.map(({ code }) => code))
const BY_THREE = new Map(codes.map(({ code, three }) => [three, code]))
/** CLDR lacks these names. */
const ALIASES = new Map(
  readRows(`${FOLDER}/country-aliases.csv`, Alias).map(({ alias, code }) => [fold(alias), code]),
)
const ENGLISH = new Map(
  (['long', 'short'] as const).flatMap((style) =>
    namesIn('en', style).map(([name, code]): [string, string] => [fold(name), code]),
  ),
)
const LANGUAGES =
  'zh zh-Hant ja ko vi id ms th fil es pt fr de it nl pl ru uk tr ar fa he hi bn ur ro cs hu sv da el'
const OFFICIAL =
  /^(?:(?:federal|federative|democratic|socialist|islamic|bolivarian|peoples|arab|united|plurinational|cooperative|oriental) )*(?:republic|kingdom|state|federated states|commonwealth|principality|sultanate|union) of (?:the )?/
const BETWEEN = /[()[\]{}/|,;:–—-]/
/** US states that are called like a country. */
const STATES = new Set(['georgia'])
/** Words in parentheses make them another country's. */
const DIVIDED = new Set([
  'korea',
  'congo',
  'china',
  'guinea',
  'samoa',
  'virgin islands',
  'sudan',
  'cyprus',
  'ireland',
])

import * as z from 'zod/mini'
import { plainDigits } from '../contracts/plain-digits.ts'
import { readRows } from '../process/data-file.ts'
import { type DecimalMark, parseDecimal } from './parse-numbers.ts'
import { FIGURE_MAX } from './text.ts'

/**
 * Reads "24,269", "1.234,00", "80.2K", "1만 2천", "1,2 тыс. отзывов", "10K+ bought in past month". Null if
 * negative, unreadable or above 2^53. `decimal`: the column's, for "12.000".
 */
export function parseCount(value: string | number | null | undefined, decimal?: DecimalMark): number | null {
  if (typeof value === 'number') return whole(value)
  // Most counts are plain; words take long.
  if (value && /^\d{1,15}$/.test(value)) return Number(value)
  return readText(value, decimal)?.count ?? null
}

/** "80.2K", "1000+": daily sales are not rounded. */
export function isRoundedCount(text: string): boolean {
  return readText(text, undefined)?.rounded ?? false
}

/** The mark that some counts show to be decimal: "12.50", "1234.000". Undefined if none or both. */
export function countDecimal(counts: readonly string[]): DecimalMark | undefined {
  const shown = new Set<string>()
  for (const written of counts) {
    if (written.length > FIGURE_MAX) continue
    const count = plainDigits(written)
    if (!/[.,]/.test(count)) continue
    const [figure = ''] = FIGURE.exec(count) ?? []
    const mark = figure.replace(/[^.,]/g, '').at(-1)
    if (mark && !isGrouped(figure) && figure.split(mark).length === 2) shown.add(mark)
  }
  const [mark] = shown
  return shown.size === 1 ? (mark as DecimalMark) : undefined
}

interface Part {
  figure: string
  scale: number
  unit: string
}

function readText(
  value: string | null | undefined,
  decimal: DecimalMark | undefined,
): { count: number; rounded: boolean } | null {
  if (!value || value.length > FIGURE_MAX) return null
  const parts: Part[] = []
  let rounded = false
  let mayScale = false
  for (const [token] of plainDigits(value.normalize('NFC')).matchAll(TOKEN)) {
    const meanings = /^\d/.test(token) ? [] : meaningsOf(token)
    if (meanings === null) return null
    if (/^\d/.test(token)) parts.push({ figure: token, scale: 1, unit: '' })
    for (const { word, meaning } of meanings) {
      if (meaning === 'noun' && parts.length > 0) return sumOf(parts, value, decimal, rounded)
      const part = parts.at(-1)
      if (meaning === '+') rounded = true
      else if (meaning !== 'noun' && meaning !== '') {
        if (!part || !mayScale || part.scale > 1) return null
        Object.assign(part, { scale: Number(meaning), unit: word })
        rounded = true
      }
      mayScale = false
    }
    if (/^\d/.test(token)) mayScale = true
  }
  return sumOf(parts, value, decimal, rounded)
}

/** `1만 2천` is 12,000; `12 30` is no count. */
function sumOf(parts: readonly Part[], value: string, decimal: DecimalMark | undefined, rounded: boolean) {
  let sum = 0
  let limit = Number.POSITIVE_INFINITY
  for (const [at, { figure, scale, unit }] of parts.entries()) {
    const last = at === parts.length - 1
    if (!last && (scale === 1 || /^[kmbw]$/.test(unit))) return null
    const factor = unit === 'b' && TURKISH.test(value) ? 1e3 : scale
    const part =
      scale === 1
        ? wholeFigure(figure, decimal)
        : whole(Math.round((parseDecimal(figure, decimal) ?? Number.NaN) * factor))
    if (part === null || part >= limit) return null
    sum += part
    limit = scale
  }
  const count = parts.length === 0 ? null : whole(sum)
  return count === null ? null : { count, rounded }
}

/** A fraction must be zero: "1,234.00". A leading 0 never groups. */
function wholeFigure(figure: string, decimal: DecimalMark | undefined): number | null {
  const text = figure.replace(/[.,]$/, '')
  const mark = text.replace(/[^.,]/g, '').at(-1)
  if (mark !== undefined && text.split(mark).length === 2) {
    const [before = '', after = ''] = text.split(mark)
    const isFraction = after.length !== 3 || mark === decimal || !isGrouped(text)
    if (/^0+$/.test(after) && isFraction && (isGrouped(before) || /^\d+$/.test(before)))
      return digitsOf(before)
  }
  return isGrouped(text) || /^\d+$/.test(text) ? digitsOf(text) : null
}

function isGrouped(figure: string): boolean {
  return /^[1-9]\d{0,2}([.,' ])(?:\d{2,3}\1)*\d{3}$/.test(figure)
}

function digitsOf(figure: string): number | null {
  return whole(Number(figure.replace(/\D/g, '')))
}

/** Null with an unknown word or sign. */
function meaningsOf(token: string): { word: string; meaning: string }[] | null {
  if (!/\p{L}/u.test(token))
    return SIGNS.has(token) ? [{ word: token, meaning: SIGNS.get(token) ?? '' }] : null
  const text = token.toLowerCase().replace(/\.$/, '')
  const meaning = WORDS.get(text)
  if (meaning !== undefined) return [{ word: text, meaning }]
  return UNSPACED.test(text) ? wordsWithin(text) : null
}

/** Longest word first. */
function wordsWithin(text: string): { word: string; meaning: string }[] | null {
  const words: { word: string; meaning: string }[] = []
  for (let at = 0; at < text.length; ) {
    let length = Math.min(WORD_MAX, text.length - at)
    while (length > 0 && !WORDS.has(text.slice(at, at + length))) length -= 1
    if (length === 0) return null
    const word = text.slice(at, at + length)
    words.push({ word, meaning: WORDS.get(word) ?? '' })
    at += length
  }
  return words
}

function whole(value: number): number | null {
  return Number.isSafeInteger(value) && value >= 0 ? value : null
}

/** Spaces group two or three digits. */
const FIGURE = /\d+(?:(?:[.,']| (?=\d{2,3}(?!\d)))\d+)*[.,]?/
const TOKEN = new RegExp(`${FIGURE.source}|[\\p{L}\\p{M}]+\\.?|\\S`, 'gu')
const UNSPACED =
  /^[\p{M}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ー]+$/u
/** `B` is thousand in Turkish. */
const TURKISH = /satıl|satış|değerlendirme|yorum|adet|görüntülen|ürün/iu
const SIGNS = new Map([
  ...['+', '＋', '~', '～', '≈', '>', '≥'].map((sign) => [sign, '+'] as const),
  ...['(', ')', '（', '）', '[', ']', ':', '：', '.', ',', '·', '•', '|', '*', '"'].map(
    (sign) => [sign, ''] as const,
  ),
])
const Meaning = z.strictObject({ word: z.string(), meaning: z.string() })
const WORDS: ReadonlyMap<string, string> = new Map(
  readRows('backend/sources/count-words.csv', Meaning).map(({ word, meaning }) => [
    word.replace(/\.$/, ''),
    meaning,
  ]),
)
const WORD_MAX = Math.max(...[...WORDS.keys()].map(({ length }) => length))

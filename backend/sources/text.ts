import { cutText } from '../contracts/cut-text.ts'
/**
 * Text from outside, made safe to store: NUL and other control characters, lone surrogates (PostgreSQL refuses both)
 * and direction overrides (they disguise text) are dropped, white space is folded, length is bounded.
 * Null when nothing is left.
 */
export function cleanText(value: string | null | undefined, max: number): string | null {
  if (!value) return null
  const text = cutText(value, max * 4)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(UNWANTED, '')
    .trim()
  return cutText(text, max).trim() || null
}

/** An http(s) address, or null. Nothing else may reach a link or a picture fetcher. */
export function cleanUrl(value: string | null | undefined): string | null {
  const text = value?.trim()
  if (!text || text.length > URL_MAX || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username || url.password ? null : url.href
}

/** Of an address, in UTF-16 units. */
export const URL_MAX = 2000
/** Of a value that means something else when it is cut: a figure, a day, a number of something. A longer one is not read at all. */
export const FIGURE_MAX = 80
export const NAME_MAX = 500
export const DESCRIPTION_MAX = 4000

/** White space is folded before, so no line end is lost without a gap. */
const UNWANTED = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu

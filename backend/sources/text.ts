import { cutText } from '../contracts/cut-text.ts'
/** Drops control characters and surrogates (PostgreSQL refuses them) and direction overrides (disguises). */
export function cleanText(value: string | null | undefined, max: number): string | null {
  if (!value) return null
  const text = cutText(value, max * 4)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .replace(UNWANTED, '')
    .trim()
  return cutText(text, max).trim() || null
}

/** Only http(s) may reach links or the picture fetcher. */
export function cleanUrl(value: string | null | undefined): string | null {
  const text = value?.trim()
  if (!text || text.length > URL_MAX || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username || url.password ? null : url.href
}

/** UTF-16 units. */
export const URL_MAX = 2000
/** For values that must not be truncated. */
export const FIGURE_MAX = 80
export const NAME_MAX = 500
export const DESCRIPTION_MAX = 4000

const UNWANTED = /[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu

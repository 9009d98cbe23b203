import { cutText } from '#contracts/cut-text'

/**
 * One line of at most `max` UTF-16 units, like `line` of the contracts. Source names can hold any character.
 */
export function oneLine(text: string, max: number): string {
  return plainText(text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' '), max)
}

/** Drops control characters and lone surrogates, which the server refuses. */
export function plainText(text: string, max: number): string {
  return cutText(text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim(), max).trim()
}

/** Keeps line breaks. */
export function severalLines(text: string, max: number): string {
  return cutText(text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '').trim(), max).trim()
}

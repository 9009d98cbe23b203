import { cutText } from '#contracts/cut-text'

/** One line of at most `max` UTF-16 units, as a `line` of the contracts takes it. Names from sources and files hold any character. */
export function oneLine(text: string, max: number): string {
  return plainText(text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' '), max)
}

/** Without control characters and halves of characters, both of which the server refuses. */
export function plainText(text: string, max: number): string {
  return cutText(text.replace(/[\p{Cc}\p{Cs}]+/gu, ' ').trim(), max).trim()
}

/** The same for text of several lines. */
export function severalLines(text: string, max: number): string {
  return cutText(text.replace(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '').trim(), max).trim()
}

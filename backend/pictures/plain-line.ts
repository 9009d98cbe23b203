import { cutText } from '../contracts/cut-text.ts'
/** Removes non-characters, direction changes and stacked marks. `most` counts graphemes. */
export function onePlainLine(given: string, most: number): string {
  const clean = cutText(given, UNREAD)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cs}\p{Co}\p{Cn}]|(?![\u200c\u200d])\p{Cf}/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const seen = charactersOf(clean)
  return seen.length <= most ? clean : cutAfter(seen, most)
}

export function cutAfter(characters: string[], most: number): string {
  return `${characters
    .slice(0, Math.max(0, most - 1))
    .join('')
    .trimEnd()}…`
}

/** Graphemes: a letter with its marks, an emoji of several parts. */
export function charactersOf(words: string): string[] {
  return [...SEGMENTS.segment(words)].map(({ segment }) => segment)
}

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Longer input is ignored. */
const UNREAD = 2000

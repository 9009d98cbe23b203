import { cutText } from './cut-text.ts'
import { withoutSharePhrases } from './share-phrases.ts'

/** Most people write the name before the link, and a greeting after it. */
export function nameBeside(whole: string, found: readonly { text: string }[]): string | null {
  let rest = whole
  for (const { text } of found) rest = rest.replace(text, LINK_HERE)
  const [before = '', ...after] = rest.split(LINK_HERE)
  const quoted = /[“"«「【]([^”"»」】]{6,200})[”"»」】]/u.exec(rest)?.[1]
  if (quoted !== undefined) return wordsOf(quoted)
  const first = wordsOf(withoutSharePhrases(before.trim()))
  if (first !== null && isName(first)) return first
  return wordsOf(withoutSharePhrases([before, ...after].join(' ').trim()))
}

export function wordsOf(text: string): string | null {
  const words = text
    .replace(CONTROL, ' ')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(/^[\s\-–—:|,.;!#。，：、]+|(?<![\s\-–—:|,;#])[\s\-–—:|,;#]+$/g, '')
  return /\p{L}/u.test(words) ? cutText(words, NAME_MAX).trim() : null
}

/** Two words, or four Chinese characters. */
function isName(text: string): boolean {
  return (
    text.split(/[^\p{L}\p{N}]+/u).filter(({ length }) => length > 1).length > 1 ||
    /\p{Script=Han}{4}/u.test(text)
  )
}

const NAME_MAX = 200
const LINK_HERE = '\n'

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
export const CONTROL = /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g

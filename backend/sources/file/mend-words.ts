/**
 * Rejoins certain splits: "stain-
 * less" unless the file contains "stain-less"; "bot tle" if "bottle" occurs and the halves never occur apart.
 * `texts`: first rows.
 */
export function wordMender(texts: readonly string[]): (text: string) => string {
  const known = countWords(texts)
  const whole = (word: string) => known.words.get(word.toLowerCase()) ?? 0
  const joins = (left: string, right: string) =>
    left.length + right.length >= SHORTEST &&
    !isNewWord(left, right) &&
    whole(left + right) > 0 &&
    isScrap(known, left, right)
  return (text) => {
    if (!/\s/.test(text)) return text
    const unwrapped = text
      .replace(/\u00ad\s*/g, '')
      .replace(HYPHEN_AT_END, (found, left: string, right: string) => {
        if (known.hyphenated.has(`${left}-${right}`.toLowerCase())) return `${left}-${right}`
        return keepsHyphen(left, right) ? `${left}-${right}` : found.replace(/-\s+/, '')
      })
    return joined(unwrapped, joins)
  }
}

function joined(text: string, joins: (left: string, right: string) => boolean): string {
  const parts = text.match(/[\p{L}\p{M}]+|[^\p{L}\p{M}]+/gu) ?? []
  let result = ''
  for (let at = 0; at < parts.length; at += 1) {
    const [left = '', gap = '', right = ''] = parts.slice(at, at + 3)
    const cut = right !== '' && /^\s+$/.test(gap) && joins(left, right)
    result += cut ? left + right : left
    if (cut) at += 2
  }
  return result
}

interface Known {
  words: Map<string, number>
  /** Counts of adjacent word pairs. */
  pairs: Map<string, number>
  hyphenated: Set<string>
}

function countWords(texts: readonly string[]): Known {
  const known: Known = { words: new Map(), pairs: new Map(), hyphenated: new Set() }
  const add = (map: Map<string, number>, key: string) => map.set(key, (map.get(key) ?? 0) + 1)
  for (const text of texts) {
    let before = ''
    for (const [word] of text.toLowerCase().matchAll(WORD)) {
      add(known.words, word)
      if (before) add(known.pairs, `${before} ${word}`)
      before = word
    }
    for (const [word] of text.toLowerCase().matchAll(COMPOUND)) known.hyphenated.add(word)
  }
  return known
}

/** A broken word's second half begins small, or all is in capitals. "Tea Cups" are two words. */
function isNewWord(left: string, right: string): boolean {
  return /^\p{Lu}/u.test(right) && /\p{Ll}/u.test(left + right)
}

/** "car pet" stays if "car" also occurs alone. */
function isScrap({ words, pairs }: Known, left: string, right: string): boolean {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  const together = pairs.get(`${a} ${b}`) ?? 0
  return (words.get(a) ?? 0) <= together && (words.get(b) ?? 0) <= together
}

/**
 * "T-
 * shirt", "USB-
 * cable", "3-
 * pack": the first part is not half of a word.
 */
function keepsHyphen(left: string, right: string): boolean {
  return left.length < 2 || /\d/.test(left + right) || (/^\p{Lu}+$/u.test(left) && /^\p{Ll}/u.test(right))
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu
// From word boundaries only: otherwise a word of thousands of letters takes minutes.
const COMPOUND = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}\p{N}]+-[\p{L}\p{M}\p{N}]+/gu
const HYPHEN_AT_END = /(?<![\p{L}\p{M}\p{N}])([\p{L}\p{M}\p{N}]+)-[^\S\n]*\n\s*([\p{L}\p{M}\p{N}]+)/gu
/** Shorter words could be two words. */
const SHORTEST = 6

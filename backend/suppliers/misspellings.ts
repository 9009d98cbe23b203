/** At most `MOST_SPELLINGS` in total, first words first: the database looks up each. */
export function spellingsOf(words: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let left = MOST_SPELLINGS
  for (const word of words) {
    if (left < mostEdits(word)) continue
    const spellings = oneEditAway(word)
    left -= spellings.length
    found.set(word, spellings)
  }
  return found
}

export function canBeDoubted(word: string): boolean {
  return word.length <= LONGEST_DOUBTED
}

/** Norvig's corrector. Empty for a very long word. */
export function oneEditAway(word: string): string[] {
  if (!canBeDoubted(word)) return []
  const letters = [...word]
  const alphabet = alphabetOf(word)
  const found = new Set<string>()
  for (let at = 0; at <= letters.length; at += 1) {
    const before = letters.slice(0, at).join('')
    const after = letters.slice(at).join('')
    for (const letter of alphabet) found.add(before + letter + after)
    if (at === letters.length) break
    const rest = letters.slice(at + 1).join('')
    found.add(before + rest)
    for (const letter of alphabet) found.add(before + letter + rest)
    if (at + 1 < letters.length) {
      found.add(before + letters[at + 1] + letters[at] + letters.slice(at + 2).join(''))
    }
  }
  found.delete(word)
  found.delete('')
  return [...found]
}

/** Upper bound for `oneEditAway`. */
function mostEdits(word: string): number {
  return canBeDoubted(word) ? (2 * word.length + 1) * alphabetOf(word).length + 2 * word.length : 0
}

export function splitsOf(word: string): [string, string][] {
  if (!canBeDoubted(word)) return []
  const letters = [...word]
  return letters
    .slice(SHORTEST_HALF, letters.length - SHORTEST_HALF + 1)
    .map((_, index) => [
      letters.slice(0, index + SHORTEST_HALF).join(''),
      letters.slice(index + SHORTEST_HALF).join(''),
    ])
}

/** Digits for numbers; in other scripts the word's own letters. */
function alphabetOf(word: string): string[] {
  if (/^\d+$/.test(word)) return [...DIGITS]
  if (/^[a-z]+$/.test(word)) return [...LETTERS]
  if (/^[a-z\d]+$/.test(word)) return [...LETTERS, ...DIGITS]
  return [...new Set(word)]
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const DIGITS = '0123456789'
const SHORTEST_HALF = 2
/** UTF-16 units. */
const LONGEST_DOUBTED = 32
/** Three words of ten letters. */
export const MOST_SPELLINGS = 2000

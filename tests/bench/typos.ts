/** Returns null if the query cannot change. */
export type Typo = (words: readonly string[], uniform: () => number) => string[] | null

export const TYPOS: Record<string, Typo> = {
  'letter too many': inOneWord((word, at, uniform) => word.slice(0, at) + letter(uniform) + word.slice(at)),
  'letter missing': inOneWord((word, at) => word.slice(0, at) + word.slice(at + 1)),
  'letter wrong': inOneWord((word, at, uniform) => word.slice(0, at) + letter(uniform) + word.slice(at + 1)),
  'two swapped': inOneWord(
    (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at] + word.slice(at + 2),
  ),
  'first letter wrong': inOneWord((word, _, uniform) => letter(uniform) + word.slice(1)),
  'a slip in two words': (words, uniform) => {
    const first = anyTypo(words, uniform)
    return first && anyTypo(first, uniform, words)
  },
  'space forgotten': (words, uniform) => {
    const at = Math.floor(uniform() * (words.length - 1))
    const pair = [words[at] ?? '', words[at + 1] ?? '']
    if (pair.some((word) => word.length < 3)) return null
    return [...words.slice(0, at), pair.join(''), ...words.slice(at + 2)]
  },
  'space too many': (words, uniform) => {
    const at = Math.floor(uniform() * words.length)
    const word = words[at] ?? ''
    if (word.length < 5) return null
    const cut = 2 + Math.floor(uniform() * (word.length - 3))
    return [...words.slice(0, at), word.slice(0, cut), word.slice(cut), ...words.slice(at + 1)]
  },
}

/** `untouched`: original words; a word that already differs is not changed again. */
function anyTypo(words: readonly string[], uniform: () => number, untouched = words): string[] | null {
  const kinds = ['letter too many', 'letter missing', 'letter wrong', 'two swapped'] as const
  const slipped = TYPOS[kinds[Math.floor(uniform() * kinds.length)] ?? 'letter wrong']?.(words, uniform)
  if (!slipped) return null
  return slipped.filter((word, index) => word !== untouched[index]).length === (words === untouched ? 1 : 2)
    ? slipped
    : null
}

function inOneWord(change: (word: string, at: number, uniform: () => number) => string): Typo {
  return (words, uniform) => {
    const at = Math.floor(uniform() * words.length)
    const word = words[at] ?? ''
    if (word.length < 4) return null
    const changed = change(word, Math.floor(uniform() * word.length), uniform)
    return changed === word ? null : words.map((other, index) => (index === at ? changed : other))
  }
}

function letter(uniform: () => number): string {
  return String.fromCharCode(97 + Math.floor(26 * uniform()))
}

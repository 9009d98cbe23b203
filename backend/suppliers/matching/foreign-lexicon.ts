import { FOREIGN_WORDS, type ForeignWord, type Language, type WordKind } from './foreign-words.ts'
import { longestByStart } from './longest-by-start.ts'

export interface FoundEntry {
  english: string
  kind: WordKind
  length: number
}

export interface Lexicon {
  /** Longest entry at each word, or null. Linear time. */
  read(words: readonly string[]): (FoundEntry | null)[]
}

export function openLexicon(
  language: Language,
  { keyOf, partsOf }: { keyOf: (word: string) => string; partsOf: (term: string) => string[] },
): Lexicon {
  const keysOf = (term: string) => partsOf(term).map(keyOf)
  const entries = entriesOf(language, keysOf)
  const longest = longestByStart(entries.keys())
  const read = (words: readonly string[]) => {
    const keys = words.map(keyOf)
    return keys.map((key, at): FoundEntry | null => {
      for (let length = Math.min(longest.get(key) ?? 0, keys.length - at); length > 0; length -= 1) {
        const entry = entries.get(keys.slice(at, at + length).join(' '))
        if (entry) return { english: entry.english, kind: entry.kind, length }
      }
      return null
    })
  }
  return { read }
}

/** Omits ambiguous keys, e.g. equal without tone marks. */
function entriesOf(language: Language, keysOf: (term: string) => string[]): ReadonlyMap<string, ForeignWord> {
  const entries = new Map<string, ForeignWord & { term: string }>()
  const unclear = new Set<string>()
  for (const row of FOREIGN_WORDS) {
    for (const term of row[language].flatMap((each) => genders(language, row.kind, each))) {
      const keys = keysOf(term.toLowerCase())
      const key = keys.join(' ')
      const known = entries.get(key)
      if (!known) entries.set(key, { ...row, term })
      else if (known.english !== row.english && known.term !== term && keys.length === 1) unclear.add(key)
    }
  }
  for (const key of unclear) entries.delete(key)
  return entries
}

/** "Inalámbrico", "inalámbrica". */
function genders(language: Language, kind: WordKind, term: string): string[] {
  return language === 'es' && kind === 'qualities' && term.endsWith('o')
    ? [term, `${term.slice(0, -1)}a`]
    : [term]
}

/** The words of what somebody typed: each has a letter or a digit, and none of them the signs of a text query. */
export function wordsOf(query: string): string[] {
  return query
    .replace(/['\\]/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
}

/** A PostgreSQL text query: each word taken literally, the last as the beginning of one. */
export function allWords(words: readonly string[]): string {
  return words.map((word, index) => (index === words.length - 1 ? `'${word}':*` : `'${word}'`)).join(' & ')
}

/** Words of the longest phrase that begins with each word: most words begin none. */
export function longestByStart(phrases: Iterable<string>): ReadonlyMap<string, number> {
  const longest = new Map<string, number>()
  for (const phrase of phrases) {
    const [first = '', ...others] = phrase.split(' ')
    longest.set(first, Math.max(longest.get(first) ?? 0, others.length + 1))
  }
  return longest
}

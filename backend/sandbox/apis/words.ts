export function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().split(/[^a-z]+/)
  return new Set(words.filter((word) => word.length > 2 && word !== 'and').map(singular))
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(ss|us|is)$/.test(word)) return word
  return word.replace(/(?<=(?:x|ch|sh|ss))es$|s$/, '')
}

import { isAttribute, MAKES_ATTRIBUTE } from './attribute-words.ts'

/**
 * The words of a phrase that say what the thing is. English puts them last in each noun phrase: before a size, an
 * attribute or the end ("led strip lamp 50ft rgb" is a lamp, "satin dress woven" a dress). Several when sellers string
 * phrases together; none when the phrase names nothing. `endsPhrase` tells of further words that end one.
 */
export function headNouns(
  words: readonly string[],
  endsPhrase: (at: number) => boolean = () => false,
): string[] {
  const isNoun = words.map((word, at) => !isAttribute(word) && !MAKES_ATTRIBUTE.has(words[at + 1] ?? ''))
  return words.filter((_, at) => isNoun[at] && (!isNoun[at + 1] || endsPhrase(at)))
}

/** Of a normalised cargo text: those of each of its goods, not of what comes with them. */
export function headNounsOfCargo(words: readonly string[]): string[] {
  const heads: string[] = []
  for (const goods of splitAt(words, NEXT_GOODS)) {
    // "Articles of plastic, with lids": where the beginning names nothing, what follows does.
    const named = splitAt(goods, COMES_WITH).map((part) => headNouns(part))
    heads.push(...(named.find((nouns) => nouns.length > 0) ?? []))
  }
  return heads
}

/** Words of a normalised cargo text that only part it. */
export const NEXT_GOODS = 'and'
export const COMES_WITH = 'with'

function splitAt(words: readonly string[], mark: string): string[][] {
  const parts: string[][] = [[]]
  for (const word of words) {
    if (word === mark) parts.push([])
    else parts.at(-1)?.push(word)
  }
  return parts
}

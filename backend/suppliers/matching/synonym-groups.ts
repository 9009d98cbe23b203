import { readLines } from '../../process/data-file.ts'
import type { TextIndex } from './text-index.ts'

/** One group, or a compound with an indexed word: "handbag" and "bag". */
export function areSynonyms(index: TextIndex, a: string, b: string): boolean {
  if (groupName(a) === groupName(b)) return true
  return a.length > b.length ? isCompound(index, a, b) : isCompound(index, b, a)
}

function isCompound(index: TextIndex, longer: string, shorter: string): boolean {
  return (
    shorter.length >= 3 && longer.endsWith(shorter) && index.wordIds.has(longer.slice(0, -shorter.length))
  )
}

/** "Sneaker" and "footwear" may be the same; the score decides. Singular trade words. */
function groupName(word: string): string {
  return GROUP_BY_WORD.get(word) ?? word
}

const GROUP_BY_WORD = new Map<string, string>()
for (const [at, kind] of readLines('backend/suppliers/matching/synonym-groups.txt').entries()) {
  for (const word of kind.split(' ')) if (!GROUP_BY_WORD.has(word)) GROUP_BY_WORD.set(word, `#${at}`)
}

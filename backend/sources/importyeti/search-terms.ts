import { readLines, readWords } from '../../process/data-file.ts'

const FOLDER = 'backend/sources/importyeti'
const GENERAL_TERMS = readLines(`${FOLDER}/general-terms.txt`)

const TERMS_MAX = 80
const WORDS_MAX = 4

/** Most wanted first, as words of customs descriptions; then the general terms. */
export function searchTerms(wanted: readonly string[]): string[] {
  const given = wanted.map(tradeWords).filter((term) => term !== '')
  const room = TERMS_MAX - GENERAL_TERMS.length
  return [...new Set([...[...new Set(given)].slice(0, room), ...GENERAL_TERMS])]
}

/** Names begin with the thing and end with its uses. */
function tradeWords(name: string): string {
  const beforeUse = name.toLowerCase().split(/\s(?:for|with|w\/|by)\s|[,|–—(]/)[0] ?? ''
  const words = beforeUse.replace(/&/g, ' ').split(/[^a-z]+/)
  return words
    .filter((word) => word.length > 2 && !FILLER.has(word))
    .slice(0, WORDS_MAX)
    .join(' ')
}

const FILLER = new Set(readWords(`${FOLDER}/fillers.txt`))

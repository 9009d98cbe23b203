import { CATEGORIES } from '../../backend/contracts/categories.ts'
import { KINDS } from '../../backend/sandbox/catalogue/kinds.ts'

export interface MadeUpName {
  name: string
  category: (typeof CATEGORIES)[number]
  telling: string[]
}

/** Distinct names from a made-up brand and the sandbox's words. Two of three have a model number. */
export function madeUpNames(uniform: () => number, count: number): MadeUpName[] {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(uniform() * list.length)] as T
  const brands = [...new Set(Array.from({ length: 30_000 }, () => brand(pick, uniform)))]
  const seen = new Set<string>()
  const names: MadeUpName[] = []
  while (names.length < count) {
    const category = pick(CATEGORIES)
    const kind = pick(KINDS[category])
    const [maker, code] = [pick(brands), uniform() < 0.66 ? model(pick, uniform) : null]
    const parts = [maker, pick(kind.styles), pick(kind.nouns), pick(kind.uses)]
    if (uniform() < 0.5) parts.push(pick(uniform() < 0.6 ? COLOURS : SIZES))
    if (code) parts.push(code)
    const name = parts.join(' ')
    if (seen.has(name)) continue
    seen.add(name)
    names.push({ name, category, telling: code ? [maker, code] : [maker] })
  }
  return names
}

type Pick = <T>(list: readonly T[]) => T

function brand(pick: Pick, uniform: () => number): string {
  const syllables = Array.from({ length: uniform() < 0.6 ? 2 : 3 }, () => pick(ONSETS) + pick(VOWELS))
  const word = syllables.join('') + pick(CODAS)
  return word[0]?.toUpperCase() + word.slice(1)
}

function model(pick: Pick, uniform: () => number): string {
  const number = String(Math.floor(10 ** (2 + Math.floor(uniform() * 3)) * (1 + 9 * uniform())))
  const letters = Array.from({ length: 1 + Math.floor(uniform() * 2) }, () =>
    pick([...'ABCDEFGHKLMNPRSTVWX']),
  )
  return uniform() < 0.4
    ? `${letters.join('')}-${number}`
    : `${letters.join('')}${number}${pick(['', '', 'A', 'S', 'Pro'])}`
}

const ONSETS = 'b|br|c|ch|d|dr|f|fl|g|gl|h|j|k|kr|l|m|n|p|pl|qu|r|s|sh|st|t|tr|v|w|x|y|z'.split('|')
const VOWELS = 'a|e|i|o|u|ai|ee|oo|ia|io'.split('|')
const CODAS = '|n|x|s|r|ck|ra|tec|za|ly'.split('|')
const COLOURS =
  'Black|White|Navy Blue|Rose Gold|Sage Green|Matte Black|Dusty Pink|Silver|Beige|Charcoal|Lavender|Teal'.split(
    '|',
  )
const SIZES = '2 Pack|4 Pack|Set of 6|XL|Large|Small|10 ft|500 ml|1 L|12 inch|32 GB|Queen Size'.split('|')

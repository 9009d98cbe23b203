import * as z from 'zod/mini'
import { readRows, readWords } from '../process/data-file.ts'

/** ISO 3166-1 alpha-2 of a code (CN, CHN), English name or short form. */
export function countryCode(text: string | null | undefined): string | null {
  const folded = fold(text ?? '')
  if (folded === '') return null
  if (/^[a-z]{2}$/.test(folded))
    return NAMES.has(folded.toUpperCase()) ? folded.toUpperCase() : (ALIASES.get(folded) ?? null)
  return ALIASES.get(folded) ?? CODE_BY_NAME.get(folded) ?? null
}

const FOLDER = 'backend/sources'
const Alias = z.strictObject({ alias: z.string(), code: z.string().check(z.length(2)) })

/** Folded. */
const ALIASES = new Map(
  readRows(`${FOLDER}/country-aliases.csv`, Alias).map(({ alias, code }) => [alias, code]),
)

const english = new Intl.DisplayNames(['en'], { type: 'region' })
const NAMES = new Map(
  readWords(`${FOLDER}/country-codes.txt`).map((code) => [code, english.of(code) ?? code]),
)
const CODE_BY_NAME = new Map([...NAMES].map(([code, name]) => [fold(name), code]))

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
}

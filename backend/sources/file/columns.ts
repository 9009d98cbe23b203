import { isCurrencyCode, PRICE_WORDS } from '../currencies.ts'
import { writtenCurrency } from '../written-currency.ts'

/** Headings per field, best first, letters and digits only. */
export type Aliases<Field extends string> = Readonly<Record<Field, string>>

export interface Columns<Field extends string> {
  headings: readonly string[]
  at: ReadonlyMap<Field, number>
}

/**
 * Ignores case, spaces, punctuation, accents and units in brackets or after a comma. A column serves one
 * field only.
 */
export function mapColumns<Field extends string>(
  headings: readonly string[],
  aliases: Aliases<Field>,
): Columns<Field> {
  const bySpelling = new Map<string, number[]>()
  // Units last: "Price" before "Price, EUR".
  for (const spellingsOf of [ownSpellings, spellingsWithoutUnit]) {
    for (const [index, heading] of headings.entries()) {
      for (const spelling of new Set(spellingsOf(heading))) {
        const columns = bySpelling.get(spelling)
        if (columns) columns.push(index)
        else bySpelling.set(spelling, [index])
      }
    }
  }
  const at = new Map<Field, number>()
  const taken = new Set<number>()
  const fields = Object.entries(aliases) as [Field, string][]
  // Plurals last: "Ratings" and "Rating" are two columns.
  for (const formOf of [(name: string) => [name], pluralsOf]) {
    for (const [field, names] of fields) {
      if (at.has(field)) continue
      const column = names
        .split(' ')
        .flatMap(formOf)
        .map((name) => bySpelling.get(name)?.find((index) => !taken.has(index)))
        .find((index) => index !== undefined)
      if (column === undefined) continue
      taken.add(column)
      at.set(field, column)
    }
  }
  return columnsAt(headings, at)
}

/** "Products", "Companies". A few plurals mean something else: "Sellers" are counted. */
function pluralsOf(name: string): string[] {
  if (!/^[a-z]{4,}$/.test(name) || NO_PLURAL.has(name)) return []
  return [`${name}s`, `${name}es`, ...(name.endsWith('y') ? [`${name.slice(0, -1)}ies`] : [])]
}

const NO_PLURAL = new Set([
  'time',
  'year',
  'sale',
  'seller',
  'score',
  'position',
  'unit',
  'view',
  'contact',
  'creator',
  'gore',
])

export function columnsAt<Field extends string>(
  headings: readonly string[],
  at: ReadonlyMap<Field, number>,
): Columns<Field> {
  return { headings, at }
}

/** Whole, without brackets, without a final currency. */
function ownSpellings(heading: string): string[] {
  const whole = foldHeading(heading)
  const bare = foldHeading(heading.replace(/[([{（【].*/s, ''))
  const priced = isCurrencyCode(bare.slice(-3).toUpperCase()) ? bare.slice(0, -3) : bare
  return [whole, bare, priced].filter((text) => text !== '')
}

/** "Цена, руб.": after the comma only a currency or a unit. */
function spellingsWithoutUnit(heading: string): string[] {
  const at = heading.search(/[,，]/)
  const name = foldHeading(heading.slice(0, Math.max(0, at)))
  return name !== '' && isUnit(heading.slice(at + 1)) ? [name] : []
}

function isUnit(text: string): boolean {
  const written = writtenCurrency(text)
  if (written && (written.code !== null || written.others.length > 0)) return true
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? []
  return words.length > 0 && words.every((word) => PRICE_WORDS.has(word))
}

export function foldHeading(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('đ', 'd')
    .replaceAll('ß', 'ss')
    .normalize('NFC')
}

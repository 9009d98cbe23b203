import { currencyIn } from '../currencies.ts'

/** A field and the headings it goes by, best first, letters and digits only. */
export type Aliases<Field extends string> = Readonly<Record<Field, string>>

export interface Columns<Field extends string> {
  /** The column of each field that the file has. */
  at: ReadonlyMap<Field, number>
  /** The currency that a heading names, e.g. "Price (USD)". */
  currencies: ReadonlyMap<Field, string>
}

/**
 * Finds the columns by their headings: case, spaces, underscores, punctuation and a unit in brackets do not matter.
 * Each column serves one field.
 */
export function mapColumns<Field extends string>(
  headings: readonly string[],
  aliases: Aliases<Field>,
): Columns<Field> {
  const folded = headings.map(spellingsOf)
  const at = new Map<Field, number>()
  const currencies = new Map<Field, string>()
  const taken = new Set<number>()
  for (const [field, names] of Object.entries(aliases) as [Field, string][]) {
    const column = names
      .split(' ')
      .map((name) => folded.findIndex((spellings, index) => !taken.has(index) && spellings.includes(name)))
      .find((index) => index >= 0)
    if (column === undefined) continue
    taken.add(column)
    at.set(field, column)
    const currency = currencyIn(headings[column] ?? '')
    if (currency) currencies.set(field, currency)
  }
  return { at, currencies }
}

/** How a heading may be looked up: whole, without its bracket, without a currency at its end. */
function spellingsOf(heading: string): string[] {
  const whole = fold(heading)
  const bare = fold(heading.replace(/[([{].*$/, ''))
  return [whole, bare, bare.replace(/(usd|eur|gbp|inr|vnd|cad|aud)$/, '')].filter((text) => text !== '')
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

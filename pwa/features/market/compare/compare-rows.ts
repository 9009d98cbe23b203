/** One line of a comparison: a figure of each column in words, and what it is judged by. */
export interface CompareRow<Thing> {
  name: string
  /** What the figure means, where the name alone does not say. */
  note?: string
  /** Null: not known. */
  words: (thing: Thing) => string | null
  /** By what one is better than another: a number, and which way. Null or left out: nothing is better. */
  judged?: { by: (thing: Thing) => number | null; better: 'more' | 'less' } | undefined
  /** Lists on a device do not hold it: said where a column was made from one. */
  onlyOnline?: boolean
}

/** Which of the columns is best in a row: those with the best known value, if the others' differ from it; else none. */
export function bestOf<Thing>({ judged }: CompareRow<Thing>, things: readonly Thing[]): boolean[] {
  const values = things.map((thing) => judged?.by(thing) ?? null)
  const known = values.filter((value) => value !== null)
  if (!judged || known.length < 2) return values.map(() => false)
  const best = judged.better === 'more' ? Math.max(...known) : Math.min(...known)
  if (known.every((value) => value === best)) return values.map(() => false)
  return values.map((value) => value === best)
}

/** Amounts are judged only in one currency. */
export function inOneCurrency<Thing extends { currency: string | null }>(things: readonly Thing[]): boolean {
  return new Set(things.map(({ currency }) => currency)).size === 1
}

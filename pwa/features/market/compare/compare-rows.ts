export interface CompareRow<Thing> {
  name: string
  /** Explains the figure where the name does not. */
  note?: string
  /** Null: unknown. */
  words: (thing: Thing) => string | null
  /** How columns are ranked. Null or undefined: not ranked. */
  judged?: { by: (thing: Thing) => number | null; better: 'more' | 'less' } | undefined
  /** Missing in lists saved on a device. */
  onlyOnline?: boolean
}

/** Marks the columns with the best known value, if another known value differs. */
export function bestOf<Thing>({ judged }: CompareRow<Thing>, things: readonly Thing[]): boolean[] {
  const values = things.map((thing) => judged?.by(thing) ?? null)
  const known = values.filter((value) => value !== null)
  if (!judged || known.length < 2) return values.map(() => false)
  const best = judged.better === 'more' ? Math.max(...known) : Math.min(...known)
  if (known.every((value) => value === best)) return values.map(() => false)
  return values.map((value) => value === best)
}

/** Amounts are comparable only in one currency. */
export function inOneCurrency<Thing extends { currency: string | null }>(things: readonly Thing[]): boolean {
  return new Set(things.map(({ currency }) => currency)).size === 1
}

import type { LEFT_WHY } from '../contracts/scored-lists.ts'
import type { Comparable } from '../track-record/comparable.ts'

export interface GivenPick {
  text: string
  product: string | null
}

export interface LeftLine {
  line: number
  why: (typeof LEFT_WHY)[number]
}

/** Every line is either a pick, numbered by its line from 1, or left with a reason. */
export function sortLines(
  lines: readonly GivenPick[],
  known: { present: ReadonlySet<string>; comparable: ReadonlyMap<string, Comparable> },
): { picks: Comparable[]; left: LeftLine[] } {
  const picks: Comparable[] = []
  const left: LeftLine[] = []
  const taken = new Set<string>()
  for (const [at, { product }] of lines.entries()) {
    const line = at + 1
    const comparable = product === null ? undefined : known.comparable.get(product)
    if (product === null || !known.present.has(product)) left.push({ line, why: 'not-found' })
    else if (taken.has(product)) left.push({ line, why: 'twice' })
    else if (comparable === undefined) left.push({ line, why: 'not-counted' })
    else picks.push({ ...comparable, position: line })
    if (product !== null) taken.add(product)
  }
  return { picks, left }
}

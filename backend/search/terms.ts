/** A query word and its alternatives as PostgreSQL text queries: `('desk' & 'lamp')`. */
export interface Slot {
  word: string
  exact: string[]
  /** Prefix matches, ranked lower. */
  begun: string[]
  /** Corrections. */
  near: string[]
}

export function term(word: string): string {
  return `'${word}'`
}

export function anyOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' | ')})`
}

export function allOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(${parts.join(' & ')})`
}

export function isKnown(slot: Slot): boolean {
  return partsOf(slot).length > 0
}

/** Null if a required slot has no alternatives. */
export function allBut(slots: readonly Slot[], dropped: number): string | null {
  if (!slots.every(isKnown)) return null
  return anyOf(
    combinations(
      slots.map((slot) => anyOf(partsOf(slot))),
      slots.length - dropped,
    ).map(allOf),
  )
}

function partsOf({ exact, begun, near }: Slot): string[] {
  return [...exact, ...begun, ...near]
}

function combinations<T>(items: readonly T[], size: number): T[][] {
  if (size === 0) return [[]]
  return items.flatMap((item, index) =>
    combinations(items.slice(index + 1), size - 1).map((rest) => [item, ...rest]),
  )
}

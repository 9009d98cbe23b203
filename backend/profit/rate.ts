/** In the rate's unit. `low`: the cheapest cost. */
export interface Spread {
  low: number
  likely: number
  high: number
}

/** `link` null: our own estimate. */
export interface Source {
  name: string
  link: string | null
  /** Date read, YYYY-MM-DD. */
  asOf: string
}

export interface Rate<Value> {
  id: string
  words: string
  value: Value
  source: Source
  note: string | null
  /** When a fee is charged at all, where that is not always. */
  when?: string
}

export const OUR_ESTIMATE: Source = { name: 'Our estimate', link: null, asOf: '2026-11-22' }

export function exactly(value: number): Spread {
  return { low: value, likely: value, high: value }
}

/** Low, likely and high of one figure, in the unit that its rate names. Of a cost, `low` is the cheapest. */
export interface Spread {
  low: number
  likely: number
  high: number
}

/** Where a rate was read. `link` is null where it is our own estimate. */
export interface Source {
  name: string
  link: string | null
  /** YYYY-MM-DD: when it was read. */
  asOf: string
}

/** One line of the schedule. */
export interface Rate<Value> {
  id: string
  words: string
  value: Value
  source: Source
  /** What is not sure about it. */
  note: string | null
}

/** Our own: from what such goods weigh and how such shops run, not from a table that somebody else keeps. */
export const OUR_ESTIMATE: Source = { name: 'Our estimate', link: null, asOf: '2026-11-22' }

export function exactly(value: number): Spread {
  return { low: value, likely: value, high: value }
}

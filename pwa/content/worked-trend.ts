/**
 * The example of /how-it-works and of an article, worked out rather than typed in. The product's own arithmetic runs on
 * the server; a test holds the two together.
 */

/** Units sold on each of the last seven whole days: a quiet product with one lucky day. */
export const EXAMPLE_DAYS = [18, 22, 20, 24, 21, 95, 20]
/** Mean week of the four weeks before. */
export const EXAMPLE_USUAL = 140
/** Units that hold small counts down. */
export const EXAMPLE_K = 20

/** What a card says of it. */
export const EXAMPLE_SAID = [
  '220 sold last week · 1.6x usual',
  'No clear trend',
  'One day was far above the others: that alone is no trend.',
]

/** A week in which the best day counts no more than the second best. */
export function cappedWeek(days: readonly number[]): number {
  const [best = 0, second = 0] = [...days].sort((a, b) => b - a)
  return sum(days) - best + second
}

/** The careful estimate: last week over the average week, both with `k` added so that small counts count less. */
export function carefulTimes(last: number, usual: number, k: number): number {
  return (last + k) / (usual + k)
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

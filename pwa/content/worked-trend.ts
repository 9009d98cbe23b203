/** Example of /how-it-works and an article. Copies the server's arithmetic; a test keeps both equal. */

export const EXAMPLE_DAYS = [18, 22, 20, 24, 21, 95, 20]
/** Mean of the four weeks before. */
export const EXAMPLE_USUAL = 140
/** Smoothing constant that damps small counts. */
export const EXAMPLE_K = 20

export const EXAMPLE_SAID = [
  '220 sold last week · 1.6x its normal week',
  'No clear trend',
  'One day was far above the others: that alone is no trend.',
]

/** Replaces the best day by the second best. */
export function cappedWeek(days: readonly number[]): number {
  const [best = 0, second = 0] = [...days].sort((a, b) => b - a)
  return sum(days) - best + second
}

/** Last week over the usual week, both with `k` added. */
export function carefulTimes(last: number, usual: number, k: number): number {
  return (last + k) / (usual + k)
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

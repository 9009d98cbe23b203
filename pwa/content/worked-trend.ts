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

/** A week in which the best day counts no more than the second best. */
export function cappedWeek(days: readonly number[]): number {
  const [best = 0, second = 0] = [...days].sort((a, b) => b - a)
  return sum(days) - best + second
}

/** Percent against a usual week, small counts pulled towards zero by `k`. */
export function velocity(last: number, usual: number, k: number): number {
  return ((last + k) / (usual + k) - 1) * 100
}

/** What plain division would say; null where there is nothing to divide by. */
export function plainGrowth(last: number, usual: number): number | null {
  return usual === 0 ? null : (last / usual - 1) * 100
}

export function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}

/** Ways to say what a usual coming week is, from weekly counts, oldest first. Each is one level for all weeks ahead. */
export const METHODS = ['mix', 'mix-median', 'median', 'mix-last', 'last'] as const
export type Method = (typeof METHODS)[number]
export type LevelsAhead = Record<Method, number>

/**
 * - mix: mean of simple exponential smoothing, TSB, the mean and the median of the last four weeks; never above 1.5 x the
 *   best of these four
 * - median: of the last four weeks
 * - last: the same as last week
 * - mix-median, mix-last: half of each
 */
export function levelsAhead(weekly: readonly number[]): LevelsAhead {
  const recent = weekly.slice(-RECENT_WEEKS)
  const median = middle(recent)
  const mean = recent.reduce((sum, week) => sum + week, 0) / recent.length
  const mixed = (simpleSmoothing(weekly) + intermittent(weekly) + mean + median) / 4
  const mix = Math.min(mixed, MOST_OVER_BEST * Math.max(...recent))
  const last = weekly.at(-1) ?? 0
  return { mix, 'mix-median': (mix + median) / 2, median, 'mix-last': (mix + last) / 2, last }
}

/** Simple exponential smoothing (Brown 1956): the level moves by α of each surprise; it starts at the first week. */
export function simpleSmoothing(weekly: readonly number[], alpha = SMOOTHING): number {
  let level = weekly[0] ?? 0
  for (let at = 1; at < weekly.length; at += 1) level += alpha * ((weekly[at] ?? 0) - level)
  return level
}

/**
 * For weeks of which many are empty (Teunter, Syntetos and Babai 2011): the size of a sale is smoothed over the weeks that
 * had one, its probability over all, so that a product that stopped selling fades out; the level is their product.
 */
export function intermittent(
  weekly: readonly number[],
  { size: alpha, chance: beta } = { size: SMOOTHING, chance: CHANCE_SMOOTHING },
): number {
  let chance = (weekly[0] ?? 0) > 0 ? 1 : 0
  let size = weekly[0] ?? 0
  for (let at = 1; at < weekly.length; at += 1) {
    const week = weekly[at] ?? 0
    chance += beta * ((week > 0 ? 1 : 0) - chance)
    if (week > 0) size = size > 0 ? size + alpha * (week - size) : week
  }
  return chance * size
}

/** Of an even number the mean of the two in the middle. */
function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

export const RECENT_WEEKS = 4
const MOST_OVER_BEST = 1.5
const SMOOTHING = 0.3
const CHANCE_SMOOTHING = 0.2

/** `capped` replaces the best day by the second best. */
export interface Week {
  sum: number
  capped: number
  /** Without stock-outs and cut prices, if any; null with too few days left. */
  usual?: Pick<Week, 'sum' | 'capped'> | null
}

export const CANDIDATES = [
  'mix',
  'median',
  'mean',
  'last',
  'slow',
  'fast',
  'smooth',
  'intermittent',
  'longMean',
  'longMedian',
  'cappedLast',
  'cappedMean',
] as const
type Candidate = (typeof CANDIDATES)[number]
export type LevelsAhead = Record<Candidate, number> & {
  /** 1.5 x the best of the last four weeks. */
  most: number
  /** Log growth over the four weeks before, capped, with 20 added to both. */
  growth: number
  /** Mean of the four weeks before the last. */
  before: number
}

/**
 * Expects oldest first; reads the newest `SERIES_WEEKS`.
 * - mix: mean of `smooth`, `intermittent`, `mean` and `median`. At most `most`.
 * - mean, median: last four weeks.
 * - slow, smooth, fast: exponential smoothing by .1, .3 and .5.
 * - longMean, longMedian: all weeks.
 * - cappedLast, cappedMean: `capped` of the last week, and of the last four.
 */
export function levelsAhead(weeks: readonly Week[]): LevelsAhead {
  const read = weeks.slice(-SERIES_WEEKS)
  const weekly = read.map(({ sum }) => sum)
  const capped = read.map((week) => week.capped)
  const recent = weekly.slice(-RECENT_WEEKS)
  const [median, mean] = [middle(recent), meanOf(recent)]
  const [smooth, sparse] = [simpleSmoothing(weekly, SMOOTHING), intermittent(weekly)]
  const most = MOST_OVER_BEST * Math.max(...recent)
  const cappedLast = capped.at(-1) ?? 0
  const cappedBefore = meanOf(capped.slice(-RECENT_WEEKS - 1, -1))
  return {
    mix: Math.min((smooth + sparse + mean + median) / 4, most),
    median,
    mean,
    last: weekly.at(-1) ?? 0,
    slow: simpleSmoothing(weekly, SLOW),
    fast: simpleSmoothing(weekly, FAST),
    smooth,
    intermittent: sparse,
    longMean: meanOf(weekly),
    longMedian: middle(weekly),
    cappedLast,
    cappedMean: meanOf(capped.slice(-RECENT_WEEKS)),
    most,
    before: meanOf(weekly.slice(-RECENT_WEEKS - 1, -1)),
    growth: Math.log((cappedLast + MOVED_BY) / (cappedBefore + MOVED_BY)),
  }
}

/** Levels without stock-outs and cut prices. Null for a product that had neither, or keeps no week. */
export function usualLevels(weeks: readonly Week[]): LevelsAhead | null {
  const read = weeks.slice(-SERIES_WEEKS)
  if (read.every(({ usual }) => usual === undefined)) return null
  const usual = read.flatMap((week) => (week.usual === undefined ? week : (week.usual ?? [])))
  return usual.length === 0 ? null : levelsAhead(usual)
}

/** A week from its known daily counts, scaled to seven days. */
export function weekOf(days: readonly number[]): Week {
  const [best = 0, second = 0] = [...days].sort((a, b) => b - a)
  const sum = days.reduce((total, day) => total + day, 0)
  const scale = 7 / days.length
  return { sum: sum * scale, capped: (sum - best + second) * scale }
}

/** Simple exponential smoothing (Brown 1956). */
export function simpleSmoothing(weekly: readonly number[], alpha: number): number {
  let level = weekly[0] ?? 0
  for (let at = 1; at < weekly.length; at += 1) level += alpha * ((weekly[at] ?? 0) - level)
  return level
}

/**
 * TSB for series with many empty weeks (Teunter, Syntetos and Babai 2011): smoothed sale size times smoothed
 * sale probability.
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

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return ((sorted[Math.ceil(half) - 1] ?? 0) + (sorted[Math.floor(half)] ?? 0)) / 2
}

export const RECENT_WEEKS = 4
const SERIES_WEEKS = 13
const MOST_OVER_BEST = 1.5
const MOVED_BY = 20
const SLOW = 0.1
const SMOOTHING = 0.3
const FAST = 0.5
const CHANCE_SMOOTHING = 0.2

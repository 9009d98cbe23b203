import type { LevelsAhead } from './forecast-levels.ts'

export interface Classes {
  volume: number
  growth: number
}

/** `limits`: between growth classes. Null before there are enough past forecasts. */
export function classesOf(levels: LevelsAhead, limits: readonly number[] | null): Classes {
  return {
    volume: VOLUMES.filter((limit) => levels.mix >= limit).length,
    growth: limits === null ? HELD : limits.filter((limit) => levels.growth > limit).length,
  }
}

export function growthLimits(levels: readonly LevelsAhead[]): number[] {
  const growths = Float64Array.from(levels, ({ growth }) => growth).sort()
  return GROWTH_SHARES.map((share) => quantile(growths, share))
}

/** Of a distribution, which is kept by volume, then growth. */
export function placeOf({ volume, growth }: Classes): number {
  return volume * (SURGED + 1) + growth
}

export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

/** Pieces a week. */
const VOLUMES = [1, 3, 10, 30, 100, 300, 1000]
export const VOLUME_CLASSES = VOLUMES.length + 1
/** Quantiles of past growth between fell, held, rose and surged. */
const GROWTH_SHARES = [0.1, 0.9, 0.98]
const HELD = 1
export const SURGED = 3
/** Minimum of past forecasts, then per class. */
export const MIN_WEIGHTS = 150
export const MIN_CLASS = 50

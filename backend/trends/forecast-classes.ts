import type { LevelsAhead } from './forecast-levels.ts'

export function volumeOf({ mix }: LevelsAhead): number {
  return VOLUMES.filter((limit) => mix >= limit).length
}

/** The 98th percentile of past growth. Null with too little past. */
export function surgeLimit(levels: readonly LevelsAhead[]): number | null {
  if (levels.length < MIN_WEIGHTS) return null
  const growths = Float64Array.from(levels, ({ growth }) => growth).sort()
  return growths[Math.floor(SURGED_SHARE * growths.length)] ?? null
}

export function isSurged({ growth }: LevelsAhead, limit: number | null): boolean {
  return limit !== null && growth > limit
}

/** Pieces a week. */
const VOLUMES = [1, 3, 10, 30, 100, 300, 1000]
export const VOLUME_CLASSES = VOLUMES.length + 1
const SURGED_SHARE = 0.98
/** Minimum of past forecasts, then per volume. */
export const MIN_WEIGHTS = 150
export const MIN_CLASS = 50

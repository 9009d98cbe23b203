import * as z from 'zod/mini'
import { Day, daysBetween } from '../calendar/days.ts'

export const HashtagHistory = z.object({
  origin: z.string(),
  hashtag: z.string(),
  views: z.nullable(z.int()),
  /** Oldest first. */
  days: z.array(z.object({ day: Day, viewsTotal: z.int() })),
})
export type HashtagHistory = z.infer<typeof HashtagHistory>

export interface HashtagScore {
  origin: string
  hashtag: string
  /** Percent a week. */
  growthRate: number | null
  /** 0 to 100. */
  viralScore: number | null
}

/**
 * - growth rate = ((v1 / v0)^(7 / days between) - 1) · 100, counts 2 to 28 days apart; else null.
 * - viral score = 100 · (0.6 · percentile of growth + 0.4 · percentile of lifetime views); a missing part
 * gives the other full weight.
 */
export function scoreHashtags(hashtags: readonly HashtagHistory[]): HashtagScore[] {
  const growths = hashtags.map(({ days }) => weeklyGrowth(days))
  const growthPlace = percentiles(growths)
  const viewsPlace = percentiles(hashtags.map(({ views }) => views))
  return hashtags.map(({ origin, hashtag }, at) => ({
    origin,
    hashtag,
    growthRate: growths[at] ?? null,
    viralScore: blend(growthPlace[at] ?? null, viewsPlace[at] ?? null),
  }))
}

function weeklyGrowth(days: HashtagHistory['days']): number | null {
  const newest = days.at(-1)
  if (!newest) return null
  const candidates = days
    .map((entry) => ({ ...entry, apart: daysBetween(entry.day, newest.day) }))
    .filter(({ apart, viewsTotal }) => apart >= 2 && apart <= 28 && viewsTotal > 0)
  const reference = candidates.sort((a, b) => Math.abs(a.apart - 7) - Math.abs(b.apart - 7))[0]
  if (!reference) return null
  const growth = (newest.viewsTotal / reference.viewsTotal) ** (7 / reference.apart) - 1
  return Math.round(growth * 10_000) / 100
}

/** 0 to 1; ties share their middle, a single value gets 0.5. */
function percentiles(values: readonly (number | null)[]): (number | null)[] {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  return values.map((value) => {
    if (value === null) return null
    const below = lowerBound(sorted, value)
    const upTo = sorted.lastIndexOf(value)
    return sorted.length === 1 ? 0.5 : (below + upTo) / 2 / (sorted.length - 1)
  })
}

function lowerBound(sorted: readonly number[], value: number): number {
  return sorted.findIndex((other) => other >= value)
}

function blend(growth: number | null, views: number | null): number | null {
  if (growth === null && views === null) return null
  const place = growth === null ? views : views === null ? growth : 0.6 * growth + 0.4 * views
  return Math.round((place ?? 0) * 1000) / 10
}

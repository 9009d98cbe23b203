import type * as z from 'zod/mini'
import type { Badge, Trend } from '../contracts/trends.ts'
import type { ListedRow } from './trend.row.ts'

/** The conclusion as every list and page shows it. */
export function trendOf(row: ListedRow): Trend {
  return {
    measure: row.measure,
    velocity: row.velocity,
    careful: row.careful,
    low: row.low,
    high: row.high,
    confidence: row.confidence,
    probability: row.probability,
    acceleration: row.acceleration,
    stage: row.stage,
    lastWeek: row.last_week,
    usualWeek: row.usual_week,
    spikeCapped: row.spike_capped,
    weeks: row.weeks,
    historyDays: row.history_days,
    asOf: row.as_of,
    caveat: row.caveat,
    section: row.section,
    early: row.early,
  }
}

export function badgeOf(row: Pick<ListedRow, 'stage'>): z.infer<typeof Badge> {
  return row.stage === 'viral' ? 'Viral' : 'Popular'
}

/** A link that a browser may follow: a source could send `javascript:`. */
export function linkOf(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}

/** One of our categories, else what the source calls it. */
export function shownCategoryOf(row: Pick<ListedRow, 'category' | 'source_category'>): string | null {
  return row.category ?? row.source_category
}

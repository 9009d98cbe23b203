import type { TrendFacts } from '../contracts/trend-words.ts'
import type { Trend } from '../contracts/trends.ts'
import { usualWeeksOf } from './score-counts.ts'
import type { ListedRow, TrendFactsRow } from './trend.row.ts'

export function trendOf(row: ListedRow): Trend {
  return {
    ...trendFactsOf(row),
    low: row.low,
    high: row.high,
    probability: row.probability,
    acceleration: row.acceleration,
    weeks: row.weeks,
    historyDays: row.history_days,
    leftOut: row.left_out,
    section: row.section,
  }
}

export function trendFactsOf(row: TrendFactsRow): TrendFacts {
  return {
    measure: row.measure,
    velocity: row.velocity,
    careful: row.careful,
    confidence: row.confidence,
    stage: row.stage,
    lastWeek: row.last_week,
    usualWeek: row.usual_week,
    usualWeeks: row.usual_week === null ? null : usualWeeksOf(row.weeks, row.history_days),
    market: row.market,
    spikeCapped: row.spike_capped,
    asOf: row.as_of,
    caveat: row.caveat,
    early: row.early,
    ranks: row.ranks,
  }
}

/** http(s) only: a source could send `javascript:`. */
export function linkOf(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) ? url : null
}

export function shownCategoryOf(row: Pick<ListedRow, 'category' | 'source_category'>): string | null {
  return row.category ?? row.source_category
}

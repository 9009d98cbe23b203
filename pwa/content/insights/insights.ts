import { wordCount } from '../block.ts'
import { BEFORE_THE_FIRST_ORDER } from './before-the-first-order.ts'
import type { Insight } from './insight.ts'
import { LANDED_COST_AND_MARGIN } from './landed-cost-and-margin.ts'
import { READING_A_VELOCITY } from './reading-a-velocity.ts'
import { WHAT_AN_IMPORT_RECORD_PROVES } from './what-an-import-record-proves.ts'

export const INSIGHTS: readonly Insight[] = [
  READING_A_VELOCITY,
  WHAT_AN_IMPORT_RECORD_PROVES,
  BEFORE_THE_FIRST_ORDER,
  LANDED_COST_AND_MARGIN,
]

export function insightAt(slug: string): Insight | undefined {
  return INSIGHTS.find((insight) => insight.slug === slug)
}

export function insightAfter({ slug }: Insight): Insight | undefined {
  return INSIGHTS[(INSIGHTS.findIndex((insight) => insight.slug === slug) + 1) % INSIGHTS.length]
}

export function minutesFor({ sections }: Insight): number {
  return Math.max(1, Math.round(wordCount(sections.flatMap(({ blocks }) => blocks)) / 220))
}

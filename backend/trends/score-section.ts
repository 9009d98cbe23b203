import type { Trend } from '../contracts/trends.ts'

/**
 * Where a trend stands in a list, the first that holds:
 *
 * - rising: growing, viral or new, up, and of medium or high confidence
 * - early: clearly better than others of its age; or up, but of low confidence: growing or viral, or by as much as leads
 *   into these stages
 * - other: all else, and whatever its source last spoke of days ago
 */
export function sectionOf(
  trend: Pick<Trend, 'velocity' | 'confidence' | 'stage' | 'caveat' | 'early'>,
): Trend['section'] {
  const { velocity, confidence, stage, caveat, early } = trend
  if (caveat === 'stale' || caveat === 'no-recent-data') return 'other'
  const up = velocity !== null && velocity > 0
  if (up && confidence !== 'low' && (stage === 'growing' || stage === 'viral' || stage === 'new'))
    return 'rising'
  if (early !== null) return 'early'
  const maybe = stage === 'growing' || stage === 'viral' || (velocity ?? 0) >= EARLY_PERCENT
  return up && confidence === 'low' && maybe ? 'early' : 'other'
}

const EARLY_PERCENT = 20

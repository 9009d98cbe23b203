import { COMPETITION_BOUNDS, type Competition } from '../contracts/competition.ts'
import type { ListedRow } from './trend.row.ts'

/** Null without counts. */

/** `Low (18 sellers)`. */
export function competitionText(counted: Counted): string | null {
  const competition = competitionOf({ ...counted, growth: null })
  if (!competition) return null
  const { level, count, of } = competition
  return `${level[0]?.toUpperCase()}${level.slice(1)} (${count} ${count === 1 ? of.slice(0, -1) : of})`
}

interface Counted {
  sellers: number | null
  creators: number | null
}

/** Sellers, or creators (named as such) if only those are counted. */
export function competitionOf({
  sellers,
  creators,
  growth,
}: Counted & { growth: number | null }): Competition | null {
  const count = sellers ?? creators
  if (count === null) return null
  const { few, many } = COMPETITION_BOUNDS
  const level = count < few ? 'low' : count <= many ? 'medium' : 'high'
  return { level, count, of: sellers === null ? 'creators' : 'sellers', growthPercent: growth }
}

export function competitionIn(
  row: Pick<ListedRow, 'seller_count' | 'creator_count' | 'competitors_growth'>,
): Competition | null {
  return competitionOf({
    sellers: row.seller_count,
    creators: row.creator_count,
    growth: row.competitors_growth,
  })
}

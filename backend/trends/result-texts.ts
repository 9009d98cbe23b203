import type * as z from 'zod/mini'
import type { Competition } from '../contracts/explore.ts'

/** Texts of the results table; each is null where nothing was counted. That of the trend is in contracts/trend-words.ts. */

export function marginText(margin: number | null): string | null {
  return margin === null ? null : `${Math.round(margin)}%`
}

/** `Low (18 sellers)`. */
export function competitionText(counted: Counted): string | null {
  const competition = competitionOf(counted)
  if (!competition) return null
  const { level, count, of } = competition
  return `${level[0]?.toUpperCase()}${level.slice(1)} (${count} ${count === 1 ? of.slice(0, -1) : of})`
}

interface Counted {
  sellers: number | null
  creators: number | null
}

/** From here on competition is medium, and above here high. */
export const FEW = 30
export const MANY = 100

/**
 * Low under 30, medium to 100, high above: FastMoss's bounds for creators, used for sellers too. Sellers are what the
 * table is about; creators stand in, by name, where a source counts only them.
 */
export function competitionOf({ sellers, creators }: Counted): z.infer<typeof Competition> | null {
  const count = sellers ?? creators
  if (count === null) return null
  const level = count < FEW ? 'low' : count <= MANY ? 'medium' : 'high'
  return { level, count, of: sellers === null ? 'creators' : 'sellers' }
}

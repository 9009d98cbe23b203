import type * as z from 'zod/mini'
import type { Competition } from '../contracts/explore.ts'

/** The three texts of the results table. Each is null where nothing was measured or counted. */

/**
 * A word and a rounded percentage: 'Viral' for that stage, else 'Hot' from +100 %, 'Rising' from +30 %, 'Growing'
 * from +1 %. A product that does not grow has none: the table's own columns say what it does.
 */
export function velocityText({
  velocity,
  stage,
}: {
  velocity: number | null
  stage: string | null
}): string | null {
  const percent = velocity === null ? 0 : Math.round(velocity)
  if (percent <= 0) return null
  return `${velocityWord(percent, stage)} +${percent}%`
}

function velocityWord(percent: number, stage: string | null): string {
  if (stage === 'viral') return 'Viral'
  if (percent >= 100) return 'Hot'
  return percent >= 30 ? 'Rising' : 'Growing'
}

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

import { monthsBefore } from './year-over-year.ts'

/** Two displayed years and the comparison base of the oldest quarter. */
export const MONTHS_ASKED = 27

/**
 * Figures come out early in the second month after. Due every other day while a newer month can exist, and
 * once a month for codes without new figures.
 */
export function isDue(
  { newest, askedAt }: { newest: string | null; askedAt: Date | null },
  now: Date,
): boolean {
  if (askedAt === null) return true
  const expected = monthExpected(now)
  if (newest !== null && newest >= expected) return false
  const rest = newest === monthsBefore(expected, 1) ? REST_DAYS : REST_WITHOUT_DAYS
  return now.getTime() - askedAt.getTime() >= rest * 86_400_000
}

function monthExpected(now: Date): string {
  return monthsBefore(now.toISOString().slice(0, 7), now.getUTCDate() >= PUBLISHED_BY ? 2 : 3)
}

const PUBLISHED_BY = 9
const REST_DAYS = 2
const REST_WITHOUT_DAYS = 30

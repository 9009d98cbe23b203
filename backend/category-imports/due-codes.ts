import { monthsBefore } from './year-over-year.ts'

/** Two years that are drawn, and what the oldest drawn quarter is not compared with. */
export const MONTHS_ASKED = 27

/**
 * A month's figures come out early in the second month after it. A code is asked for when a newer month can be there than is
 * known, and then every other day until it is; one that stopped, or never had any, once a month.
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

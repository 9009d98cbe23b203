import { QUESTIONS, type Question } from './recorded-pick.ts'

/** Counts of day 1, day 2 and so on; null where a day is unknown. */
export type DailyCounts = readonly (number | null)[]

/** The result of a pick by its daily counts. The server judges by it, and the check in the browser judges again. */
export interface Recount {
  /** Null: too few days are known. */
  state: 'hit' | 'miss' | null
  /** Count over the question's days. Unknown days count as the mean of the known ones. */
  counted: number | null
  knownDays: number
  /** Count over days 1 to 7, estimated likewise. */
  nextWeek: number | null
}

/** Known days needed of 7, as for comparing two weeks; in proportion of 28. */
const ENOUGH_OF_A_WEEK = 5

export function lengthOf(question: Question): number {
  return QUESTIONS[question].to - QUESTIONS[question].from + 1
}

export function recount(pick: { question: Question; usualWeek: number }, days: DailyCounts): Recount {
  const { from, to } = QUESTIONS[pick.question]
  const length = lengthOf(pick.question)
  const asked = days.slice(from - 1, to)
  const counted = scaled(asked, length)
  return {
    state: counted === null ? null : counted > (pick.usualWeek * length) / 7 ? 'hit' : 'miss',
    counted,
    knownDays: asked.filter((count) => count !== null).length,
    nextWeek: scaled(days.slice(0, 7), 7),
  }
}

/** Scales the sum of the known days to `length`, to two decimals; null with too few known days. */
function scaled(days: DailyCounts, length: number): number | null {
  const known = days.filter((count) => count !== null)
  if (known.length * 7 < ENOUGH_OF_A_WEEK * length) return null
  const sum = known.reduce((total, count) => total + count, 0)
  return Math.round((sum / known.length) * length * 100) / 100
}

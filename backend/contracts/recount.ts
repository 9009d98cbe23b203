import { QUESTIONS, type Question } from './recorded-pick.ts'

/** Counts of day 1, day 2 and so on; null where a day is unknown. */
export type DailyCounts = readonly (number | null)[]

/** The result of a pick by its daily counts. The server judges by it, and the check in the browser judges again. */
export interface Recount {
  /** Null: too few days are known. */
  state: 'hit' | 'miss' | null
  /** Of the days asked about, as if all were known. */
  counted: number | null
  knownDays: number
  /** Days 1 to 7, as if all were known. */
  nextWeek: number | null
}

/** Of 7, as where a week is compared with another; of 28 in the same proportion. */
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

/** As if all days were known, to two digits; null where too few are. */
function scaled(days: DailyCounts, length: number): number | null {
  const known = days.filter((count) => count !== null)
  if (known.length * 7 < ENOUGH_OF_A_WEEK * length) return null
  const sum = known.reduce((total, count) => total + count, 0)
  return Math.round((sum / known.length) * length * 100) / 100
}

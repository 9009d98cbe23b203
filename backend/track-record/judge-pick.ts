import { addDays, type Day } from '../calendar/days.ts'
import { QUESTIONS, type Question, type RecordedPick } from '../contracts/recorded-pick.ts'
import type { Measure } from '../trends/score-counts.ts'

/** What was counted of a product after a pick of it, as of the last day that may be looked at. */
export interface DaysAfter {
  measure: Measure
  /** Of the days asked about. */
  sum: number
  knownDays: number
  /** Of days 1 to 7. */
  nextSum: number
  nextKnownDays: number
}

export interface JudgedPick {
  state: 'hit' | 'miss' | 'unresolved'
  reason: RecordedPick['reason']
  counted: number | null
  knownDays: number | null
  nextWeek: number | null
}

/** Days after the last one asked about in which late days may still come. */
export const GRACE_DAYS = 7
/** Of 7, as where a week is compared with another; of 28 in the same proportion. */
const ENOUGH_OF_A_WEEK = 5

/** The days that a pick is about. */
export function daysOf(question: Question, asOf: Day): { firstDay: Day; lastDay: Day; dueOn: Day } {
  const { from, to } = QUESTIONS[question]
  return { firstDay: addDays(asOf, from), lastDay: addDays(asOf, to), dueOn: addDays(asOf, to + 1) }
}

function lengthOf(question: Question): number {
  return QUESTIONS[question].to - QUESTIONS[question].from + 1
}

/**
 * What became of a pick. Null: not known yet, since days are missing that may still come. `after` is null where the product
 * is no longer on record, or nothing was said of it; `late`: whether the grace for missing days is over.
 */
export function judgePick(
  pick: { question: Question; measure: Measure; usualWeek: number },
  after: DaysAfter | 'gone' | null,
  late: boolean,
): JudgedPick | null {
  if (after === 'gone') return unresolved('gone', null)
  const length = lengthOf(pick.question)
  const comparable = after !== null && after.measure === pick.measure
  if (!late && !(comparable && after.knownDays === length)) return null
  if (after === null) return unresolved('days-unknown', 0)
  if (!comparable) return unresolved('counted-otherwise', null)
  const nextWeek = scaled(after.nextSum, after.nextKnownDays, 7)
  const counted = scaled(after.sum, after.knownDays, length)
  if (counted === null) return { ...unresolved('days-unknown', after.knownDays), nextWeek }
  const rose = counted > (pick.usualWeek * length) / 7
  return { state: rose ? 'hit' : 'miss', reason: null, counted, knownDays: after.knownDays, nextWeek }
}

/** As if all days were known; null where too few are. */
function scaled(sum: number, knownDays: number, length: number): number | null {
  if (knownDays * 7 < ENOUGH_OF_A_WEEK * length) return null
  return Math.round((sum / knownDays) * length * 100) / 100
}

function unresolved(reason: NonNullable<RecordedPick['reason']>, knownDays: number | null): JudgedPick {
  return { state: 'unresolved', reason, counted: null, knownDays, nextWeek: null }
}

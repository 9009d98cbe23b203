import { addDays, type Day } from '../calendar/days.ts'
import { QUESTIONS, type Question, type RecordedPick } from '../contracts/recorded-pick.ts'
import { type DailyCounts, lengthOf, recount } from '../contracts/recount.ts'
import type { Measure } from '../trends/score-counts.ts'

/** What was counted of a product after a pick of it, as of the last day that may be looked at. */
export interface DaysAfter {
  measure: Measure
  days: DailyCounts
}

export interface JudgedPick {
  state: 'hit' | 'miss' | 'unresolved'
  reason: RecordedPick['reason']
  counted: number | null
  knownDays: number | null
  nextWeek: number | null
  /** The counts that decided; null where nothing was counted. */
  days: DailyCounts | null
}

/** Days after the last one asked about in which late days may still come. */
export const GRACE_DAYS = 7

/** The days that a pick is about. */
export function daysOf(question: Question, asOf: Day): { firstDay: Day; lastDay: Day; dueOn: Day } {
  const { from, to } = QUESTIONS[question]
  return { firstDay: addDays(asOf, from), lastDay: addDays(asOf, to), dueOn: addDays(asOf, to + 1) }
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
  const comparable = after !== null && after.measure === pick.measure
  const { state, ...counts } = recount(pick, comparable ? after.days : [])
  if (!late && !(comparable && counts.knownDays === lengthOf(pick.question))) return null
  if (after === null) return unresolved('days-unknown', 0)
  if (!comparable) return unresolved('counted-otherwise', null)
  const reason = state === null ? ('days-unknown' as const) : null
  return { ...counts, state: state ?? 'unresolved', reason, days: after.days }
}

function unresolved(reason: NonNullable<RecordedPick['reason']>, knownDays: number | null): JudgedPick {
  return { state: 'unresolved', reason, counted: null, knownDays, nextWeek: null, days: null }
}

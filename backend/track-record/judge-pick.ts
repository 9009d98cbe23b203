import { addDays, type Day } from '../calendar/days.ts'
import { QUESTIONS, type Question, type RecordedPick } from '../contracts/recorded-pick.ts'
import { type DailyCounts, lengthOf, recount } from '../contracts/recount.ts'
import type { Measure } from '../trends/score-counts.ts'

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
  /** Null without counts. */
  days: DailyCounts | null
}

/** Grace for late days. */
export const GRACE_DAYS = 7

export function daysOf(question: Question, asOf: Day): { firstDay: Day; lastDay: Day; dueOn: Day } {
  const { from, to } = QUESTIONS[question]
  return { firstDay: addDays(asOf, from), lastDay: addDays(asOf, to), dueOn: addDays(asOf, to + 1) }
}

/** Null while days may still come. `after` is null without data; `late` means the grace is over. */
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

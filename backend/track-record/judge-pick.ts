import { addDays, type Day } from '../calendar/days.ts'
import type { MarketAfter } from '../contracts/pick-chain.ts'
import type { AnyQuestion, RecordedPick } from '../contracts/recorded-pick.ts'
import { type DailyCounts, lengthOf, QUESTIONS, recount } from '../contracts/recount.ts'
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
  /** The market that it was compared with; missing where the question is not about one, or it is not known. */
  market?: MarketAfter
}

/** Grace for late days. */
export const GRACE_DAYS = 7

export function daysOf(question: AnyQuestion, asOf: Day): { firstDay: Day; lastDay: Day; dueOn: Day } {
  const { from, to } = QUESTIONS[question]
  return { firstDay: addDays(asOf, from), lastDay: addDays(asOf, to), dueOn: addDays(asOf, to + 1) }
}

interface JudgedBy {
  /** Null: no counts. 'gone': the product is deleted. */
  after: DaysAfter | 'gone' | null
  /** Whether the grace for missing days is over. */
  late: boolean
  /** Null: not known. Missing: the question is not about a market. */
  market?: MarketAfter | null
}

/** Judges a pick. Null: days are missing that may still come. */
export function judgePick(
  pick: { question: AnyQuestion; measure: Measure; usualWeek: number },
  { after, late, market }: JudgedBy,
): JudgedPick | null {
  if (after === 'gone') return unresolved('gone', null)
  const comparable = after !== null && after.measure === pick.measure
  const { state, ...counts } = recount(pick, comparable ? after.days : [], market?.days)
  if (!late && !(comparable && counts.knownDays === lengthOf(pick.question))) return null
  if (after === null) return unresolved('days-unknown', 0)
  if (!comparable) return unresolved('counted-otherwise', null)
  if (state !== null && market === null) return late ? unresolved('market-unknown', counts.knownDays) : null
  const reason = state === null ? ('days-unknown' as const) : null
  return { ...counts, state: state ?? 'unresolved', reason, days: after.days, ...(market && { market }) }
}

function unresolved(reason: NonNullable<RecordedPick['reason']>, knownDays: number | null): JudgedPick {
  return { state: 'unresolved', reason, counted: null, knownDays, nextWeek: null, days: null }
}

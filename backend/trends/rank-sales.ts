import type { Trend } from '../contracts/trends.ts'
import type { RankList } from './rank-list.ts'
import type { WeekCount } from './score-counts.ts'

export interface Ranked {
  ranks: ReadonlyMap<number, number>
  list: RankList
  /** Earlier ranks are of another list. */
  since: number
}

/** Newest first. Null without ranks. Beyond the end it uses the next place, so changes are minimums. */
export function rankWeeks({ ranks, list, since }: Ranked, to: number): WeekCount[] | null {
  let ranked = false
  const weeks = [0, 1, 2, 3, 4].map((ago) => {
    const week: WeekCount = { sum: 0, days: 0, best: 0, second: 0 }
    for (let day = to - 7 * ago; day > to - 7 * ago - 7 && day >= since; day -= 1) {
      const rank = ranks.get(day)
      ranked ||= rank !== undefined
      if (rank !== undefined) add(week, indexOf(rank, list))
      else if (list.length !== null && list.whole.has(day)) add(week, indexOf(list.length + 1, list))
    }
    return week
  })
  return ranked ? weeks : null
}

/** Within 35 days up to `to`; else null. */
export function lastRankDay({ ranks, list, since }: Ranked, to: number): number | null {
  for (let day = to; day > to - 35 && day >= since; day -= 1)
    if (ranks.has(day) || list.whole.has(day)) return day
  return null
}

/** Null beyond the list's end. */
export function typicalRanks(weeks: readonly WeekCount[], list: RankList): NonNullable<Trend['ranks']> {
  const usual = weeks
    .slice(1)
    .reduce((all, { sum, days }) => ({ sum: all.sum + sum, days: all.days + days }), { sum: 0, days: 0 })
  const of = list.length
  const typical = ({ sum, days }: { sum: number; days: number }) => {
    const rank =
      days === 0 ? null : Math.max(1, Math.round((sum / days / list.first) ** (-1 / list.exponent)))
    return rank !== null && of !== null && rank > of ? null : rank
  }
  return { last: typical(weeks[0] ?? usual), usual: typical(usual), weeks: weeks.map(typical).reverse(), of }
}

function indexOf(rank: number, { first, exponent }: RankList): number {
  return first * rank ** -exponent
}

function add(week: WeekCount, index: number): void {
  week.sum += index
  week.days += 1
  if (index > week.best) {
    week.second = week.best
    week.best = index
  } else if (index > week.second) {
    week.second = index
  }
}

import { type Week, weekOf } from './forecast-levels.ts'
import { MIN_WEEK_DAYS } from './score-counts.ts'
import { unknownDays } from './unknown-days.ts'

type Daily = readonly (number | null)[]

/**
 * Oldest first, from daily counts that end on the last day. A week with five or more known days is scaled to
 * seven; fewer end the series. `usual` leaves out stock-outs and cut prices.
 */
export function forecastWeeks(counts: Daily, prices: Daily | null): Week[] {
  const unknown = unknownDays(counts, prices)
  const weeks: Week[] = []
  for (let end = counts.length; end >= 7; end -= 7) {
    const brought: number[] = []
    const usual: number[] = []
    for (let day = end - 7; day < end; day += 1) {
      const count = counts[day]
      if (count == null) continue
      brought.push(count)
      if (unknown[day] === null) usual.push(count)
    }
    if (brought.length < MIN_WEEK_DAYS) break
    const week = weekOf(brought)
    if (usual.length < brought.length) week.usual = usual.length < MIN_WEEK_DAYS ? null : weekOf(usual)
    weeks.push(week)
  }
  return weeks.reverse()
}

/** Counted weeks after the day `at`, oldest first. Null under five known days. */
export function weeksAfter(counts: Daily, at: number): (number | null)[] {
  const weeks: (number | null)[] = []
  for (let from = at; from + 7 <= counts.length; from += 7) {
    const known = counts.slice(from, from + 7).filter((count) => count !== null)
    weeks.push(known.length < MIN_WEEK_DAYS ? null : weekOf(known).sum)
  }
  return weeks
}

import { addDays } from '../../../backend/calendar/days.ts'
import type { Measure, ProductCounts, WeekCount } from '../../../backend/trends/score-counts.ts'
import type { DailyCounts, DailyFile } from './daily-file.ts'

/** Weeks of known counts before the first origin: what a forecast needs. */
const WARM_UP_WEEKS = 6
const AHEAD_WEEKS = 4
const SERIES_WEEKS = 13

/** Every seventh day that has enough behind it and four weeks before it. */
export function originsOf({ days }: DailyFile): number[] {
  const origins: number[] = []
  for (let at = 7 * WARM_UP_WEEKS - 1; at < days - 7 * AHEAD_WEEKS; at += 7) origins.push(at)
  return origins
}

/** What the database would hand to the score on that day, for every product on record by then. */
export function countsAt(file: DailyFile, at: number, measure: Measure): ProductCounts[] {
  return file.products.flatMap((product, place) => {
    if (product.start > at) return []
    return {
      productId: place,
      channel: 'bench',
      category: null,
      measure,
      weeks: [0, 1, 2, 3, 4].map((week) => weekCount(product, at - 7 * week)),
      asOf: addDays(file.firstDay, at),
      lastDay: addDays(file.firstDay, lastKnown(product, at)),
      firstSeenOn: addDays(file.firstDay, product.start),
      recordStartOn: file.firstDay,
    }
  })
}

/** The same fold that the database does in `productCounts`. */
function weekCount({ counts }: DailyCounts, end: number): WeekCount {
  const week: WeekCount = { sum: 0, days: 0, best: 0, second: 0 }
  for (let at = Math.max(0, end - 6); at <= end; at += 1) {
    const count = counts[at] ?? Number.NaN
    if (Number.isNaN(count)) continue
    week.sum += count
    week.days += 1
    if (count > week.best) {
      week.second = week.best
      week.best = count
    } else if (count > week.second) {
      week.second = count
    }
  }
  return week
}

function lastKnown({ counts, start }: DailyCounts, at: number): number {
  let last = at
  while (last > start && Number.isNaN(counts[last] ?? Number.NaN)) last -= 1
  return last
}

/** What a week that starts after `at` really sold, as if all 7 days were known; null under 5 known days. */
export function weekAfter({ counts }: DailyCounts, at: number, ahead = 1): number | null {
  let [sum, days] = [0, 0]
  for (let day = at + 7 * ahead - 6; day <= at + 7 * ahead; day += 1) {
    const count = counts[day] ?? Number.NaN
    if (Number.isNaN(count)) continue
    sum += count
    days += 1
  }
  return days < 5 ? null : (sum * 7) / days
}

/** Weekly totals, oldest first: the unbroken run of whole weeks that ends on the day, of the 13 that a page reads. */
export function weeksUpTo({ counts, start }: DailyCounts, at: number, most = SERIES_WEEKS): number[] {
  const weeks: number[] = []
  for (let week = 0; week < most && at - 7 * week - 6 >= start; week += 1) {
    let sum = 0
    for (let day = at - 7 * week - 6; day <= at - 7 * week; day += 1) sum += counts[day] ?? Number.NaN
    if (Number.isNaN(sum)) break
    weeks.push(sum)
  }
  return weeks.reverse()
}

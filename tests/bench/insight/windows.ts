import { addDays } from '../../../backend/calendar/days.ts'
import { countedWeeks, REACH_DAYS } from '../../../backend/trends/counted-weeks.ts'
import { type Week, weekOf } from '../../../backend/trends/forecast-levels.ts'
import { forecastWeeks } from '../../../backend/trends/forecast-weeks.ts'
import { type Measure, type ProductCounts, wholeWeek } from '../../../backend/trends/score-counts.ts'
import type { DailyCounts, DailyFile } from './daily-file.ts'

/** Weeks that a forecast needs before the first origin. */
const WARM_UP_WEEKS = 6
const AHEAD_WEEKS = 4
const SERIES_WEEKS = 13

/** Every seventh day after the warm-up, with `left` weeks left. */
export function originsOf({ days }: DailyFile, left = AHEAD_WEEKS): number[] {
  const origins: number[] = []
  for (let at = 7 * WARM_UP_WEEKS - 1; at < days - 7 * left; at += 7) origins.push(at)
  return origins
}

export function countsAt(file: DailyFile, at: number, measure: Measure): ProductCounts[] {
  return file.products.flatMap((product, place) => {
    if (product.start > at) return []
    return {
      productId: place,
      channel: 'bench',
      category: null,
      measure,
      ...weeksOf(product, at),
      asOf: addDays(file.firstDay, at),
      lastDay: addDays(file.firstDay, lastKnown(product, at)),
      firstSeenOn: addDays(file.firstDay, product.start),
      recordStartOn: file.firstDay,
    }
  })
}

/** The next week, scaled for unknown days like outcomes; null under 5 known days. */
export function knownWeekAfter(product: DailyCounts, at: number): number | null {
  return wholeWeek(weeksOf(product, at + 7).weeks[0])
}

function weeksOf({ counts, prices }: DailyCounts, at: number) {
  return countedWeeks(lastDays(counts, at), prices && lastDays(prices, at))
}

/** The weeks that a page forecasts from. */
export function forecastWeeksAt({ counts, prices }: DailyCounts, at: number): Week[] {
  const days = 7 * SERIES_WEEKS
  return forecastWeeks(lastDays(counts, at, days), prices && lastDays(prices, at, days))
}

export function lastDays(values: Float64Array, at: number, days = REACH_DAYS): (number | null)[] {
  return Array.from({ length: days }, (_, day) => {
    const value = values[at + 1 - days + day] ?? Number.NaN
    return Number.isNaN(value) ? null : value
  })
}

function lastKnown({ counts, start }: DailyCounts, at: number): number {
  let last = at
  while (last > start && Number.isNaN(counts[last] ?? Number.NaN)) last -= 1
  return last
}

/** Actual sales of a later week, scaled to 7 known days; null under 5. */
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

/** Mean of the four weeks before the last, over known days. */
export function usualWeek({ counts }: DailyCounts, at: number): number {
  const known = counts
    .slice(Math.max(0, at - 34), Math.max(0, at - 6))
    .filter((count) => !Number.isNaN(count))
  return (known.reduce((sum, count) => sum + count, 0) / known.length) * 7
}

/** The unbroken run of whole weeks up to the day, oldest first; pages read 13. */
export function weeksUpTo({ counts, start }: DailyCounts, at: number, most = SERIES_WEEKS): Week[] {
  const weeks: Week[] = []
  for (let week = 0; week < most && at - 7 * week - 6 >= start; week += 1) {
    const days = counts.slice(at - 7 * week - 6, at - 7 * week + 1)
    if (days.some(Number.isNaN)) break
    weeks.push(weekOf([...days]))
  }
  return weeks.reverse()
}

import { daysBetween } from '../calendar/days.ts'
import { cappedSum, historyDays, levelsOf, type Measure, type ProductCounts } from './score-counts.ts'
import { quantile } from './score-pool.ts'

/** For products without a usual week. */
export interface EarlySignal {
  /** All days; the judgment omits each week's best day. */
  perDay: number
  days: number
  /** Median of products of the same age. */
  peersPerDay: number
  peers: number
  /** Later half of the known days over the first half, and the peers' median. */
  pace: number
  peersPace: number
}

/** Add all products first. */
export interface Cohorts {
  add(product: ProductCounts): void
  signals(): (product: ProductCounts) => EarlySignal | null
}

/**
 * Young products that do clearly better than others of their age. A cohort is the products of a channel,
 * measure and number of known days. A signal speeds up more than its cohort's median, and its daily count
 * less one standard error is in the cohort's top fifth. A product that left its list belongs to its cohort
 * but is no signal. Measured in docs/decisions/0034-trend-arithmetic-2.md.
 */
export function createCohorts(): Cohorts {
  const cohorts = new Map<string, { perDay: number[]; average: number[]; pace: number[] }>()
  return {
    add: (product) => {
      const young = youngOf(product)
      if (young === null) return
      const key = cohortOf(product, young)
      const cohort = cohorts.get(key) ?? { perDay: [], average: [], pace: [] }
      cohort.perDay.push(young.perDay)
      cohort.average.push(young.average)
      cohort.pace.push(young.pace)
      cohorts.set(key, cohort)
    },
    signals: () => {
      const peersOf = new Map(
        [...cohorts]
          .filter(([, { perDay }]) => perDay.length >= MIN_PEERS)
          .map(([key, { perDay, average, pace }]) => [
            key,
            {
              median: quantile(perDay, 0.5),
              topFifth: quantile(perDay, 0.8),
              peersPerDay: quantile(average, 0.5),
              peers: perDay.length,
              peersPace: quantile(pace, 0.5),
            },
          ]),
      )
      return (product) => {
        const young = youngOf(product)
        const cohort = young && peersOf.get(cohortOf(product, young))
        if (!young || !cohort) return null
        const { perDay, average, pace, days, counted, least, gone } = young
        const { median, topFifth, peersPerDay, peers, peersPace } = cohort
        if (pace <= Math.max(1, peersPace)) return null
        const surely = (counted - Math.sqrt(counted)) / days
        if (gone || counted < least || surely < topFifth) return null
        if (perDay <= median || average <= peersPerDay) return null
        return { perDay: average, days, peersPerDay, peers, pace, peersPace }
      }
    },
  }
}

function cohortOf({ channel, measure }: ProductCounts, { days }: Young): string {
  return `${channel}|${measure}|${AGE_LIMITS.filter((limit) => days >= limit).length}`
}

interface Young {
  /** Without each week's best day. */
  perDay: number
  average: number
  /** Above 1: the later days, without their best one, have more than the first. */
  pace: number
  days: number
  counted: number
  least: number
  /** No data on the last days. */
  gone: boolean
}

function youngOf(product: ProductCounts): Young | null {
  const { measure, weeks, halves, lastDay, asOf } = product
  const days = historyDays(weeks)
  // Ranks cannot be added up.
  if (
    measure === null ||
    measure === 'ranks' ||
    halves === undefined ||
    days < MIN_DAYS ||
    days > MAX_DAYS ||
    levelsOf(weeks) !== null
  )
    return null
  const counted = weeks.reduce((sum, week) => sum + cappedSum(week), 0)
  const sum = weeks.reduce((total, week) => total + week.sum, 0)
  const little = LEAST_COUNTED[measure] / 20
  return {
    pace: (halves.later + little) / (halves.first + little),
    perDay: counted / days,
    average: sum / days,
    days,
    counted,
    least: LEAST_COUNTED[measure],
    gone: lastDay === null || daysBetween(lastDay, asOf) > GONE_DAYS,
  }
}

export const MIN_DAYS = 3
const GONE_DAYS = 2
export const MAX_DAYS = 20
/** Known days; the first class is 3 to 4. */
const AGE_LIMITS = [5, 7, 10, 14]
const MIN_PEERS = 20
const LEAST_COUNTED: Record<Exclude<Measure, 'ranks'>, number> = { units: 10, views: 1000, ratings: 5 }

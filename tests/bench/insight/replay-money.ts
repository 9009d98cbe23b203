import { addDays } from '../../../backend/calendar/days.ts'
import { chanceAbove } from '../../../backend/contracts/forecast-chance.ts'
import { landingPlan, SELLING_WEEKS } from '../../../backend/profit/landing-plan.ts'
import { exactly } from '../../../backend/profit/rate.ts'
import { VERDICT_LIMITS } from '../../../backend/profit/verdict-limits.ts'
import { forecast } from '../../../backend/trends/forecast.ts'
import { type ForecastRecord, learnForecasts, recordOf } from '../../../backend/trends/forecast-record.ts'
import { scoreAll } from '../../../backend/trends/score.ts'
import type { Measure } from '../../../backend/trends/score-counts.ts'
import type { DailyCounts, DailyFile } from './daily-file.ts'
import { pastOf, sampleOf } from './judge-horizons.ts'
import { bootstrap } from './statistics.ts'
import { countsAt, forecastWeeksAt, originsOf, weekAfter } from './windows.ts'

const BUYERS = ['order a sample', 'all rises', 'best sellers'] as const
type Buyer = (typeof BUYERS)[number]

export interface Replayed {
  /** Returns a dollar of each first order, by day of the order. */
  returns: Record<Buyer, number[][]>
}

/**
 * Each buyer orders up to `ORDERS` products a day: eight weeks of the last four's sales, shared with a second
 * seller. Goods sell for `SELLING_WEEKS` after `LANDS_AFTER` weeks; the rest is lost. All sell at 60 cents
 * landed and 40 cents of profit a dollar, so prices cancel out. Verdicts see earlier days only.
 */
export function replayMoney(file: DailyFile, measure: Measure, uniform: () => number): Replayed {
  const found: Replayed = { returns: { 'order a sample': [], 'all rises': [], 'best sellers': [] } }
  const sample = sampleOf(file, uniform)
  let record: ForecastRecord | undefined
  for (const [place, at] of originsOf(file, LANDS_AFTER + SELLING_WEEKS).entries()) {
    if (place % LEARN_EVERY === 0)
      record = recordOf(learnForecasts(sample.flatMap((product) => pastOf(product, at))))
    const chosen = choices(file, measure, at, record)
    for (const buyer of BUYERS) {
      found.returns[buyer].push(chosen[buyer].slice(0, ORDERS).map((product) => returnOf(product, at)))
    }
  }
  return found
}

function choices(
  file: DailyFile,
  measure: Measure,
  at: number,
  record: ForecastRecord | undefined,
): Record<Buyer, DailyCounts[]> {
  const products = countsAt(file, at, measure)
  const day = addDays(file.firstDay, at)
  const listed = scoreAll(products, day)
    .flatMap((trend, place) => {
      const product = file.products[products[place]?.productId ?? -1]
      if (!product || trend.strength === null || lastWeekOf(product, at) < LEAST_SALES) return []
      return [{ product, trend, strength: trend.strength }]
    })
    .sort((one, other) => other.strength - one.strength)
  return {
    'order a sample': listed
      .filter(({ product }) => isSample(product, at, day, record))
      .map(({ product }) => product),
    'all rises': listed.filter(({ trend }) => trend.section === 'rising').map(({ product }) => product),
    'best sellers': listed
      .map(({ product }) => product)
      .sort((one, other) => lastWeekOf(other, at) - lastWeekOf(one, at)),
  }
}

/** The verdict's rules about time; profit and supply are alike for all. */
function isSample(
  product: DailyCounts,
  at: number,
  day: string,
  record: ForecastRecord | undefined,
): boolean {
  const pieces = piecesOf(product, at)
  const plan = landingPlan({
    days: exactly(7 * LANDS_AFTER),
    weeks: forecast(forecastWeeksAt(product, at), day, record),
    landed: {
      profit: exactly(PROFIT_CENTS),
      cash: exactly(LANDED_CENTS * pieces),
      orderPieces: pieces,
    },
    sellers: 1,
  })
  if (plan.week === null || plan.breakEvenWeek === null || plan.soldAfterWeeks === null) return false
  return (chanceAbove(plan.week, plan.breakEvenWeek) ?? 0) >= VERDICT_LIMITS.likely
}

function returnOf(product: DailyCounts, at: number): number {
  const pieces = piecesOf(product, at)
  let sold = 0
  for (let week = LANDS_AFTER; week < LANDS_AFTER + SELLING_WEEKS; week += 1)
    sold += (weekAfter(product, at, week) ?? 0) * SHARE
  return (Math.min(sold, pieces) * (LANDED_CENTS + PROFIT_CENTS)) / (pieces * LANDED_CENTS) - 1
}

function piecesOf(product: DailyCounts, at: number): number {
  const month = [0, -1, -2, -3].reduce((sum, week) => sum + (weekAfter(product, at, week) ?? 0), 0)
  return Math.max(1, Math.round((ORDERED_WEEKS / 4) * month * SHARE))
}

function lastWeekOf(product: DailyCounts, at: number): number {
  return weekAfter(product, at, 0) ?? 0
}

export function moneyTable({ returns }: Replayed, uniform: () => number): string {
  return [
    `\nreturn on a dollar of first orders (90 % interval over days drawn anew), orders, share that loses`,
    ...BUYERS.map((buyer) => {
      const all = returns[buyer].flat()
      const days = returns[buyer].filter((day) => day.length > 0).map(meanOf)
      const { mean, from, to } = bootstrap(days, uniform)
      const losing = all.filter((each) => each < 0).length / all.length
      return [
        buyer.padEnd(16),
        `${mean.toFixed(3)} (${from.toFixed(3)} to ${to.toFixed(3)})`,
        String(all.length),
        losing.toFixed(2),
      ].join('  ')
    }),
    '',
  ].join('\n')
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

const LANDS_AFTER = 9
const ORDERED_WEEKS = 8
const ORDERS = 20
/** Two sellers share the sales equally. */
const SHARE = 0.5
const LEAST_SALES = 10
const LANDED_CENTS = 60
const PROFIT_CENTS = 40
const LEARN_EVERY = 6

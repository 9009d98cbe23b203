import { chanceAbove } from '../contracts/forecast-chance.ts'
import type { ForecastWeek } from '../contracts/product.ts'
import type { LandedProfit, Range } from './calculation.ts'
import type { Spread } from './rate.ts'

type Week = Pick<ForecastWeek, 'expected' | 'low' | 'high' | 'deciles' | 'resolved'>

/** The result of an order of today, once its goods are on sale. Whole cents for the whole order. */
export interface LandingPlan {
  /** Days from today until on sale. */
  days: Spread
  /** Forecast of the first week on sale. Null: no forecast, or it does not reach that week. */
  week: (Week & { ahead: number }) | null
  /** The buyer's part of the product's sales: an equal share beside the known sellers. */
  share: number
  /** After everything, with what is unsold after `SELLING_WEEKS` lost. Null without a profit or a week. */
  kept: Range | null
  /** If every piece sells. */
  keptOfAll: Range | null
  /** Weeks on sale until the order's money is back, and until it is sold. Null: not within `SELLING_WEEKS`. */
  backAfterWeeks: number | null
  soldAfterWeeks: number | null
  /** Sales of the product a week below which the order loses. Null: it loses at any sales. */
  breakEvenWeek: number | null
  /** 0 to 1. Null: too few past forecasts to say. */
  chanceOfLoss: number | null
}

/** A season. Pieces that are left then count as lost. */
export const SELLING_WEEKS = 13

/**
 * All weeks on sale sell like the landing week. Ends of `kept`: the likely money minus and plus the root of
 * the squared effects of demand and of profit, each alone at its end. `chanceOfLoss` weighs low, likely and
 * high profit by .3, .4 and .3 (Swanson; Hurst, Brown and Swanson 2000).
 */
export function landingPlan({
  days,
  weeks,
  lagDays = 0,
  landed: { profit, cash, orderPieces: pieces },
  sellers,
}: {
  days: Spread
  weeks: readonly Week[] | null
  /** Days between the last one counted, from which the weeks are forecast, and today. */
  lagDays?: number
  landed: Pick<LandedProfit, 'profit' | 'cash' | 'orderPieces'>
  /** Known sellers; null: unknown, counted as one. */
  sellers: number | null
}): LandingPlan {
  const ahead = weeksAhead(days, lagDays)
  const forecast = weeks?.[ahead - 1]
  const week = forecast ? { ...forecast, ahead } : null
  const share = 1 / (Math.max(1, sellers ?? 1) + 1)
  const plan = { days, week, share }
  if (profit === null || cash === null) {
    return {
      ...plan,
      kept: null,
      keptOfAll: null,
      backAfterWeeks: null,
      soldAfterWeeks: null,
      breakEvenWeek: null,
      chanceOfLoss: null,
    }
  }
  const order: Order = { pieces, paid: cash.likely }
  const breakEvenOf = (each: number) => {
    const sold = soldToBreakEven(order, each)
    return sold === null ? null : sold / SELLING_WEEKS / share
  }
  const breakEvenWeek = breakEvenOf(profit.likely)
  const needed = soldToBreakEven(order, profit.likely)
  const ownWeek = week === null ? null : week.expected * share
  const weeksFor = (sold: number | null) =>
    sold === null || ownWeek === null || sold > ownWeek * SELLING_WEEKS ? null : sold / ownWeek
  return {
    ...plan,
    kept: week && keptRange(order, profit, week, share),
    keptOfAll: { low: pieces * profit.low, likely: pieces * profit.likely, high: pieces * profit.high },
    backAfterWeeks: weeksFor(needed),
    soldAfterWeeks: weeksFor(pieces),
    breakEvenWeek,
    chanceOfLoss: week && lossOf(week, [profit.low, profit.likely, profit.high].map(breakEvenOf)),
  }
}

/** From the forecast's week 1. */
export function weeksAhead({ likely }: Spread, lagDays: number): number {
  return Math.max(1, Math.ceil((likely + lagDays) / 7))
}

interface Order {
  pieces: number
  /** Cents until it has landed. */
  paid: number
}

/** A sold piece brings its profit and its landed cost back. */
function moneyOf({ pieces, paid }: Order, each: number, sold: number): number {
  return Math.min(sold, pieces) * (each + paid / pieces) - paid
}

function soldToBreakEven({ pieces, paid }: Order, each: number): number | null {
  return each < 0 ? null : paid / (each + paid / pieces)
}

function keptRange(order: Order, profit: Range, week: Week, share: number): Range {
  const kept = (sales: number, each: number) => moneyOf(order, each, sales * share * SELLING_WEEKS)
  const likely = kept(week.expected, profit.likely)
  const end = (sales: number, each: number) =>
    Math.hypot(kept(sales, profit.likely) - likely, kept(week.expected, each) - likely)
  const low = likely - end(week.low, profit.low)
  const high = likely + end(week.high, profit.high)
  return {
    low: Math.round(Math.max(low, -order.paid)),
    likely: Math.round(likely),
    high: Math.round(Math.min(high, order.pieces * profit.high)),
  }
}

function lossOf(week: Week, breakEvens: readonly (number | null)[]): number | null {
  let chance = 0
  for (const [at, units] of breakEvens.entries()) {
    const above = units === null ? 0 : chanceAbove(week, units)
    if (above === null) return null
    chance += (SWANSON[at] ?? 0) * (1 - above)
  }
  return chance
}

const SWANSON = [0.3, 0.4, 0.3]

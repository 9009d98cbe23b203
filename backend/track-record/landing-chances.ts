import type { Day } from '../calendar/days.ts'
import type { CHANNELS, COUNTED } from '../contracts/trends.ts'
import type { Transaction } from '../db/knex.ts'
import { readHistory, weeksOf } from '../trends/history.ts'
import { landingWeek } from '../trends/landing-week.ts'
import { productForecast } from '../trends/product-forecast.ts'

interface Asked {
  product_id: number
  channel: (typeof CHANNELS)[number]
  measure: (typeof COUNTED)[number]
  last_day: Day
  usual_week: number
}

/**
 * Chances of the page of each product: that the week in which goods ordered by sea today land sells more than the usual week. Null with
 * too few resolved forecasts of its kind. Products without a forecast are missing.
 */
export async function landingChances(
  trx: Transaction,
  products: readonly Asked[],
): Promise<Map<number, number | null>> {
  const chances = new Map<number, number | null>()
  for (const { product_id, channel, measure, last_day, usual_week } of products) {
    const weeks = weeksOf(await readHistory(trx, product_id, last_day))
    const forecast = await productForecast(trx, weeks, { as_of: last_day, channel, measure })
    const landing = forecast && landingWeek(forecast, usual_week)
    if (landing) chances.set(product_id, landing.chance)
  }
  return chances
}

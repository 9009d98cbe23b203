import type { ForecastWeek } from '../contracts/product.ts'
import type { Transaction } from '../db/knex.ts'
import { canForecast, forecast } from './forecast.ts'
import type { Week } from './forecast-levels.ts'
import { forecastRecord } from './forecast-memory.ts'
import type { ListedRow } from './trend.row.ts'

type Counted = Pick<ListedRow, 'as_of' | 'channel' | 'measure'>

/** Null with a short history or ranks only. */
export async function productForecast(
  trx: Transaction,
  weeks: readonly Week[],
  { as_of, channel, measure }: Counted,
): Promise<ForecastWeek[] | null> {
  if (as_of === null || measure === null || measure === 'ranks') return null
  return forecast(weeks, as_of, await forecastRecord(trx, channel, measure))
}

export function isForecastable(weeks: readonly Week[], { as_of, measure }: Counted): boolean {
  return as_of !== null && measure !== null && measure !== 'ranks' && canForecast(weeks)
}

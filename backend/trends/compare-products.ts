import type { ComparedProduct } from '../contracts/compare.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { MATCHES_PER_PRODUCT } from '../suppliers/matching/match-page.ts'
import { supplyOf } from '../suppliers/product-suppliers.ts'
import { readHistory, weeksOf } from './history.ts'
import { priceOf } from './price.ts'
import { productForecast } from './product-forecast.ts'
import { pricesAndProfitsOf } from './product-profit.ts'
import { competitionIn } from './result-texts.ts'
import { LISTED, ListedRow, TrendRow } from './trend.row.ts'
import { shownCategoryOf, trendOf } from './trend-facts.ts'

/** In order; unknown ids are left out. */
export async function comparedProducts(
  trx: Transaction,
  ids: string[],
  { forecastOpen }: { forecastOpen: boolean },
): Promise<ComparedProduct[]> {
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .whereIn('trend.product_id', ids)
  const rows = new Map((await manyOf(query, ListedRow)).map((row) => [String(row.product_id), row]))
  const found = [...rows.values()].map((row) => row.product_id)
  const supply = await supplyOf(trx, found, { limit: MATCHES_PER_PRODUCT, contacts: 'none' })
  const money = await pricesAndProfitsOf(trx, found)
  const forecasts = new Map<number, ComparedProduct['forecast']>()
  for (const row of forecastOpen ? rows.values() : []) {
    const history = await readHistory(trx, row.product_id, row.as_of)
    forecasts.set(row.product_id, await productForecast(trx, weeksOf(history), row))
  }
  return ids.flatMap((id) => {
    const row = rows.get(id)
    if (!row) return []
    return [
      {
        id,
        channel: row.channel,
        name: row.name,
        category: shownCategoryOf(row),
        imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
        ...priceOf(row),
        currency: row.currency,
        rating: row.rating,
        ratingCount: row.rating_count,
        viewCount: row.view_count,
        ...money(row.product_id),
        competition: competitionIn(row),
        trend: trendOf(row),
        forecast: forecasts.get(row.product_id) ?? null,
        provenance: provenanceOf(row),
        ...supply(row.product_id),
      },
    ]
  })
}

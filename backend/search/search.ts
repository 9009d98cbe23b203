import type { SearchResult } from '../contracts/search.ts'
import type { Transaction } from '../db/knex.ts'
import { provenanceOf } from '../sources/provenance-of.ts'
import { MatchRow } from '../suppliers/match.row.ts'
import { pricesOf } from '../trends/best-supplier.ts'
import { LISTED, TrendRow } from '../trends/trend.row.ts'
import { retailPriceOf, trendOf } from '../trends/trend-facts.ts'
import { findProducts } from './find-products.ts'
import { competitionText, marginText, velocityText } from './result-texts.ts'

/** Products of the current edition by name, best first. */
export async function searchCatalogue(trx: Transaction, query: string): Promise<SearchResult[]> {
  const ids = await findProducts(trx, query, RESULTS_MAX)
  const rows = await TrendRow.current(trx)
    .select(...LISTED)
    .whereIn('trend.product_id', ids)
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  const prices = await pricesOf(trx, ids)
  const suppliers = await MatchRow.counts(trx, ids)
  return ids.flatMap((id, index) => {
    const row = byId.get(id)
    if (!row) return []
    const { factoryPrice, profitMargin } = prices(id)
    return [
      {
        id: String(id),
        name: row.name,
        rank: index + 1,
        trendVelocity: velocityText(row),
        factoryPrice,
        retailPrice: retailPriceOf(row),
        currency: row.currency,
        profitMargin: marginText(profitMargin),
        competition: competitionText({ sellers: row.seller_count, creators: row.creator_count }),
        trend: trendOf(row),
        provenance: provenanceOf(row),
        suppliersFound: suppliers.get(id) ?? 0,
      },
    ]
  })
}

const RESULTS_MAX = 50

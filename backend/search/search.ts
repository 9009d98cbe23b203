import type { SearchResult } from '../contracts/search.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../sources/provenance-of.ts'
import { MatchRow } from '../suppliers/match.row.ts'
import { pricesOf } from '../trends/best-supplier.ts'
import { LISTED, TrendRow } from '../trends/trend.row.ts'
import { retailPriceOf, shownCategoryOf, trendOf } from '../trends/trend-facts.ts'
import { findProducts } from './find-products.ts'
import type { Filter } from './marks.ts'
import { competitionText, marginText, velocityText } from './result-texts.ts'

export interface SearchQuestion extends Filter {
  q: string
  limit: number
  /** From 1. */
  page: number
}

/** One page of the current edition's products by name, best first, and how many there are up to the search's depth. */
export async function searchCatalogue(
  trx: Transaction,
  { q, limit, page, ...filter }: SearchQuestion,
): Promise<{ results: SearchResult[]; total: number }> {
  const found = await findProducts(trx, q, filter)
  const before = (page - 1) * limit
  const results = await inWords(trx, found.slice(before, before + limit))
  return {
    results: results.map((result, index) => ({ ...result, rank: before + index + 1 })),
    total: found.length,
  }
}

async function inWords(trx: Transaction, ids: number[]): Promise<Omit<SearchResult, 'rank'>[]> {
  if (ids.length === 0) return []
  const rows = await TrendRow.current(trx)
    .select(...LISTED)
    .whereIn('trend.product_id', ids)
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  const prices = await pricesOf(trx, ids)
  const suppliers = await MatchRow.counts(trx, ids)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { factoryPrice, profitMargin } = prices(id)
    return [
      {
        id: String(id),
        name: row.name,
        channel: row.channel,
        category: shownCategoryOf(row),
        imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
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

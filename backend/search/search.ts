import { marginText } from '../contracts/gross-margin.ts'
import type { SearchResult } from '../contracts/search.ts'
import { velocityText } from '../contracts/trend-words.ts'
import type { Transaction } from '../db/knex.ts'
import { foundProducts } from '../trends/found-products.ts'
import { competitionText } from '../trends/result-texts.ts'
import type { Filter } from './facet-tokens.ts'
import { findProducts, type SearchOrder } from './find-products.ts'

export interface SearchQuestion extends Filter {
  q: string
  order: SearchOrder
  limit: number
  /** From 1. */
  page: number
}

/** Best first; the total ends at the search depth. */
export async function searchCatalogue(
  trx: Transaction,
  { q, order, limit, page, ...filter }: SearchQuestion,
): Promise<{ results: SearchResult[]; total: number }> {
  const found = await findProducts(trx, q, filter, order)
  const before = (page - 1) * limit
  const results = await toResults(trx, found.slice(before, before + limit))
  return {
    results: results.map((result, index) => ({ ...result, rank: before + index + 1 })),
    total: found.length,
  }
}

async function toResults(trx: Transaction, ids: number[]): Promise<Omit<SearchResult, 'rank'>[]> {
  return (await foundProducts(trx, ids)).map(({ row, price, profitMargin, listed }) => ({
    ...listed,
    trendVelocity: velocityText(listed.trend),
    retailPrice: price,
    profitMargin: marginText(profitMargin),
    competition: competitionText({ sellers: row.seller_count, creators: row.creator_count }),
  }))
}

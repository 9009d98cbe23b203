import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { MatchRow } from '../suppliers/match.row.ts'
import { decisionsOf } from './decisions-of.ts'
import { priceOf } from './price.ts'
import { pricesAndProfitsOf } from './product-profit.ts'
import { LISTED, ListedRow, TrendRow } from './trend.row.ts'
import { shownCategoryOf, trendOf } from './trend-facts.ts'

/** In order. */
export async function foundProducts(trx: Transaction, ids: number[]) {
  if (ids.length === 0) return []
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .whereIn('trend.product_id', ids)
  const rows = await manyOf(query, ListedRow)
  const byId = new Map(rows.map((row) => [row.product_id, row]))
  const money = await pricesAndProfitsOf(trx, ids)
  const counts = await MatchRow.counts(trx, ids)
  const decisions = await decisionsOf(trx, ids)
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const { factoryPrice, profitMargin, netProfit, profitFacts } = money(id)
    const { price, listPrice } = priceOf(row)
    return [
      {
        row,
        price,
        profitMargin,
        listed: {
          id: String(id),
          name: row.name,
          channel: row.channel,
          category: shownCategoryOf(row),
          imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
          listPrice,
          currency: row.currency,
          factoryPrice,
          trend: trendOf(row),
          provenance: provenanceOf(row),
          ...{ netProfit, profitFacts },
          ...counts(id),
          ...decisions(id),
        },
      },
    ]
  })
}

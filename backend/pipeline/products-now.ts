import * as z from 'zod/mini'
import type { EntryProduct } from '../contracts/pipeline.ts'
import type { Provenance } from '../contracts/provenance.ts'
import type { WatchedProductFacts } from '../contracts/watchlist.ts'
import { columnsOf, manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { Sourced, sourceLabel } from '../provenance/source-state.row.ts'
import { MatchRow } from '../suppliers/match.row.ts'
import { priceOf } from '../trends/price.ts'
import { ProductColumns, ProductRow } from '../trends/product.row.ts'
import { NOTHING_KNOWN, type ProductProfit, profitsOf } from '../trends/product-profit.ts'
import { LISTED, ListedRow, TrendRow } from '../trends/trend.row.ts'
import { trendFactsOf } from '../trends/trend-facts.ts'

/** `facts` null: not in the current edition. */
export interface KnownProduct extends Pick<EntryProduct, 'channel'> {
  name: string
  imageUrl: string | null
  provenance: Provenance
  category: string | null
  profit: ProductProfit
  facts: WatchedProductFacts | null
}

/** Same few queries for any count, in a snapshot. */
export async function productsNow(trx: Transaction, ids: string[]): Promise<Map<string, KnownProduct>> {
  const listed = await manyOf(
    TrendRow.current(trx)
      .select(...LISTED)
      .whereIn('trend.product_id', ids),
    ListedRow,
  )
  const found = await MatchRow.counts(
    trx,
    listed.map((row) => row.product_id),
  )
  const profits = await profitsOf(
    trx,
    listed.map((row) => row.product_id),
  )
  const inEdition = new Set(listed.map((row) => String(row.product_id)))
  const others = await manyOf(
    ProductRow.query(trx)
      .select(...columnsOf('product', OtherColumns), sourceLabel('product'))
      .whereIn(
        'product.id',
        ids.filter((id) => !inEdition.has(id)),
      ),
    OtherRow,
  )
  return new Map([
    ...listed.map((row): [string, KnownProduct] => [
      String(row.product_id),
      {
        ...productOf(row),
        profit: profits(row.product_id),
        facts: {
          ...priceOf(row),
          currency: row.currency,
          velocity: row.velocity,
          confidence: row.confidence,
          stage: row.stage,
          trend: trendFactsOf(row),
          rank: row.position,
          suppliersFound: found(row.product_id).suppliersFound,
        },
      },
    ]),
    ...others.map((row): [string, KnownProduct] => [
      String(row.id),
      { ...productOf(row), profit: NOTHING_KNOWN, facts: null },
    ]),
  ])
}

const OtherColumns = z.pick(ProductColumns, {
  id: true,
  name: true,
  channel: true,
  category: true,
  image_urls: true,
  origin: true,
  observed_at: true,
})
const OtherRow = z.object({ ...OtherColumns.shape, ...Sourced.shape })

function productOf(row: Omit<z.infer<typeof OtherRow>, 'id'>) {
  return {
    name: row.name,
    channel: row.channel,
    category: row.category,
    imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
    provenance: provenanceOf(row),
  }
}

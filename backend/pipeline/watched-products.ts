import type { WatchedProduct } from '../contracts/watchlist.ts'
import type { Transaction } from '../db/knex.ts'
import { EntryRow } from './entry.row.ts'
import { productsNow } from './products-now.ts'
import { entryProduct } from './read-pipeline.ts'

/** For apps from before the pipeline; latest added first. */
export async function watchedProducts(
  trx: Transaction,
  memberId: string,
  now: Date,
): Promise<WatchedProduct[]> {
  const rows = await EntryRow.query(trx)
    .where('member_id', memberId)
    .whereNot('stage', 'dropped')
    .whereNotNull('product_id')
    .orderBy([{ column: 'added_at', order: 'desc' }, 'product_id'])
  const known = await productsNow(
    trx,
    rows.map(({ product_id }) => String(product_id)),
  )
  return rows.flatMap((row) => {
    const product = entryProduct(row, known, now)
    return product ? [{ ...product, kind: 'product' as const, addedAt: row.added_at.toISOString() }] : []
  })
}

import * as z from 'zod/mini'
import type { CHANNELS } from '../contracts/trends.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { TrendRow } from './trend.row.ts'

/** Strongest match, or null. */
export async function productNumbered(
  trx: Transaction,
  { channel, externalId }: { channel: (typeof CHANNELS)[number]; externalId: string },
): Promise<{ id: string; name: string } | null> {
  const query = TrendRow.current(trx)
    .select('trend.product_id', 'product.name')
    .where({ 'product.channel': channel, 'product.external_id': externalId })
    .orderBy('trend.place')
    .limit(1)
  const [product] = await manyOf(query, Numbered)
  return product ? { id: String(product.product_id), name: product.name } : null
}

const Numbered = z.object({ product_id: z.int(), name: z.string() })

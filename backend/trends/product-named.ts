import * as z from 'zod/mini'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { TrendRow } from './trend.row.ts'

/** Strongest exact match, or null. */
export async function productNamed(trx: Transaction, name: string): Promise<number | null> {
  const query = TrendRow.current(trx)
    .select('trend.product_id')
    .where('product.name', name)
    .orderBy('trend.place')
    .limit(1)
  const [product] = await manyOf(query, Named)
  return product?.product_id ?? null
}

const Named = z.object({ product_id: z.int() })

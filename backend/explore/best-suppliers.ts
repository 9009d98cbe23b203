import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import type { ExploredProduct } from '../contracts/explore.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'

type BestSupplier = NonNullable<ExploredProduct['bestSupplier']>

/** Never contains a contact. */
export async function bestSuppliersOf(trx: Transaction, ids: number[]): Promise<Map<number, BestSupplier>> {
  const rows = await many(
    trx,
    BestRow,
    `select m.product_id, s.id, s.name, s.country, m.last_shipment_on
     from match m join supplier s on s.id = m.supplier_id
     where m.position = 1 and not s.forwarder and m.product_id = any(cast(? as bigint[]))`,
    [ids],
  )
  return new Map(
    rows.map(({ product_id, id, name, country, last_shipment_on }) => [
      product_id,
      { id: String(id), name, country, lastShipmentOn: last_shipment_on },
    ]),
  )
}

const BestRow = z.object({
  product_id: z.int(),
  id: z.int(),
  name: z.string(),
  country: z.nullable(z.string()),
  last_shipment_on: z.nullable(Day),
})

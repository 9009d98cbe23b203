import type { ExploredProduct } from '../contracts/explore.ts'
import type { Transaction } from '../db/knex.ts'

type BestSupplier = NonNullable<ExploredProduct['bestSupplier']>

/** The best match of each of these products. No contact: a name, a country and when it last shipped goods like it. */
export async function bestSuppliersOf(trx: Transaction, ids: number[]): Promise<Map<number, BestSupplier>> {
  const { rows } = await trx.raw<{ rows: BestRow[] }>(
    `select m.product_id, s.id, s.name, s.country, m.last_shipment_on
     from match m join supplier s on s.id = m.supplier_id
     where m.position = 1 and m.product_id = any(cast(? as bigint[]))`,
    [ids],
  )
  return new Map(
    rows.map(({ product_id, id, name, country, last_shipment_on }) => [
      product_id,
      { id: String(id), name, country, lastShipmentOn: last_shipment_on },
    ]),
  )
}

interface BestRow {
  product_id: number
  id: number
  name: string
  country: string | null
  last_shipment_on: string | null
}

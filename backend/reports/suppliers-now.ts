import type { Provenance } from '../contracts/provenance.ts'
import type { WatchedSupplierFacts } from '../contracts/watchlist.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { CardRow, SupplierRow, selectCard } from '../suppliers/supplier.row.ts'

export interface KnownSupplier {
  name: string
  country: string | null
  imageUrl: string | null
  provenance: Provenance
  facts: WatchedSupplierFacts
}

/** One query for any count, in a snapshot. Ids are text: a sent id may exceed a number. */
export async function suppliersNow(trx: Transaction, ids: string[]): Promise<Map<string, KnownSupplier>> {
  const rows = await manyOf(selectCard(SupplierRow.query(trx).whereIn('supplier.id', ids)), CardRow)
  return new Map(
    rows.map((row) => [
      String(row.id),
      {
        name: row.name,
        country: row.country,
        imageUrl: pictureAddress(row.image_url, 96),
        provenance: provenanceOf(row),
        facts: {
          totalShipments: row.total_shipments,
          lastShipmentOn: row.last_shipment_on,
          buyers: row.buyer_count,
          verified: row.verified,
        },
      },
    ]),
  )
}

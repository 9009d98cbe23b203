import type { Provenance } from '../contracts/provenance.ts'
import type { WatchedSupplierFacts } from '../contracts/watchlist.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { CardRow, SupplierRow, selectCard } from '../suppliers/supplier.row.ts'

/** A supplier on record. */
export interface KnownSupplier {
  name: string
  country: string | null
  imageUrl: string | null
  provenance: Provenance
  facts: WatchedSupplierFacts
}

/**
 * What is on record of these now, by id; one query for one and for two hundred. Run it in a snapshot. As text: an id that
 * somebody sends may be longer than a number holds.
 */
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

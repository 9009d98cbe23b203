import { SAMPLE_SIZE, SAMPLE_SUPPLIERS, type SampleProduct } from '../contracts/landing.ts'
import type { MatchedSupplier } from '../contracts/suppliers.ts'
import type { Transaction } from '../db/knex.ts'
import { isOpenSample } from '../identity/sight.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../sources/provenance-of.ts'
import { type Supply, supplyOf } from '../suppliers/matched.ts'
import { LISTED, type ListedRow, TrendRow } from './trend.row.ts'
import { shownCategoryOf, trendOf } from './trend-facts.ts'

/** The landing sample: the first three open to everyone, contacts included; the rest are places that hold nothing. */
export async function landingSample(trx: Transaction): Promise<SampleProduct[]> {
  const rows = await strongestWithSuppliers(trx)
  const open = rows.filter((_row, index) => isOpenSample(index))
  const supply = await sampleSupply(trx, open, { contactsOpen: true })
  return rows.map((row, index) => (isOpenSample(index) ? openProduct(row, supply(row.product_id)) : LOCKED))
}

/** The premium list: the same six, contacts as the viewer may see them. */
export async function premiumSample(
  trx: Transaction,
  sight: { contactsOpen: boolean },
): Promise<SampleProduct[]> {
  const rows = await strongestWithSuppliers(trx)
  const supply = await sampleSupply(trx, rows, sight)
  return rows.map((row) => openProduct(row, supply(row.product_id)))
}

/**
 * Both channels together by lower bound; of each channel's first 200, those that can show a full set of suppliers go
 * first.
 */
async function strongestWithSuppliers(trx: Transaction): Promise<ListedRow[]> {
  return await TrendRow.current(trx)
    .select(...LISTED)
    .where('trend.position', '<=', CONSIDERED)
    .orderByRaw(
      `exists (select 1 from match where match.product_id = trend.product_id and match.position = ?) desc,
        trend.low desc nulls last, trend.position, trend.product_id`,
      [SAMPLE_SUPPLIERS],
    )
    .limit(SAMPLE_SIZE)
}

const CONSIDERED = 200

function sampleSupply(trx: Transaction, rows: ListedRow[], { contactsOpen }: { contactsOpen: boolean }) {
  const ids = rows.map((row) => row.product_id)
  return supplyOf(trx, ids, { limit: SAMPLE_SUPPLIERS, contactsOpen })
}

const LOCKED: SampleProduct = {
  id: null,
  locked: true,
  name: null,
  category: null,
  imageUrl: null,
  trend: null,
  provenance: null,
  suppliersFound: 0,
  suppliers: [],
}

function openProduct(row: ListedRow, { suppliersFound, suppliers }: Supply): SampleProduct {
  return {
    id: String(row.product_id),
    locked: false,
    name: row.name,
    category: shownCategoryOf(row),
    imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
    trend: trendOf(row),
    provenance: provenanceOf(row),
    suppliersFound,
    suppliers: suppliers.map(sampleSupplier),
  }
}

function sampleSupplier(supplier: MatchedSupplier): SampleProduct['suppliers'][number] {
  const {
    id,
    name,
    pricing,
    moq,
    contactLocked,
    contactEmail,
    contactPhone,
    totalShipments,
    lastShipmentOn,
  } = supplier
  return { id, name, pricing, moq, contactLocked, contactEmail, contactPhone, totalShipments, lastShipmentOn }
}

import { marginText } from '../contracts/gross-margin.ts'
import { SAMPLE_SIZE, SAMPLE_SUPPLIERS, type SampleProduct } from '../contracts/landing.ts'
import type { MatchedSupplier } from '../contracts/suppliers.ts'
import { velocityText } from '../contracts/trend-words.ts'
import { manyOf } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { type ContactVisibility, isOpenSample } from '../identity/access-policy.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { type Supply, supplyOf } from '../suppliers/product-suppliers.ts'
import type { Prices } from './best-supplier.ts'
import { priceOf } from './price.ts'
import { type ProductProfit, pricesAndProfitsOf } from './product-profit.ts'
import { competitionText } from './result-texts.ts'
import { LISTED, ListedRow, TrendRow } from './trend.row.ts'
import { shownCategoryOf, trendOf } from './trend-facts.ts'

/** The first three are public, with contacts (`open-contacts.ts`). Locked places contain no data. */
export async function landingSample(trx: Transaction): Promise<SampleProduct[]> {
  return await sample(trx, 'none', isOpenSample)
}

export async function openSample(trx: Db): Promise<ListedRow[]> {
  return (await strongestWithSuppliers(trx)).filter((_row, index) => isOpenSample(index))
}

export async function sample(
  trx: Transaction,
  visibility: ContactVisibility,
  isOpen: (index: number) => boolean,
): Promise<SampleProduct[]> {
  const rows = await strongestWithSuppliers(trx)
  const open = rows.filter((_row, index) => isOpen(index))
  const openProduct = await sampleOf(trx, open, visibility)
  return rows.map((row, index) => (isOpen(index) ? openProduct(row) : LOCKED))
}

/** From each channel's first 200. Rising products come first, then those with enough suppliers. */
async function strongestWithSuppliers(trx: Db): Promise<ListedRow[]> {
  const query = TrendRow.current(trx)
    .select(...LISTED)
    .where('trend.position', '<=', CONSIDERED)
    .orderByRaw(
      `trend.section = 'rising' desc,
        exists (select 1 from match join supplier on supplier.id = match.supplier_id
          where match.product_id = trend.product_id and match.position = ? and not supplier.forwarder) desc,
        trend.place`,
      [SAMPLE_SUPPLIERS],
    )
    .limit(SAMPLE_SIZE)
  return await manyOf(query, ListedRow)
}

const CONSIDERED = 200

/** Reads related data once. */
async function sampleOf(
  trx: Transaction,
  rows: ListedRow[],
  visibility: ContactVisibility,
): Promise<(row: ListedRow) => SampleProduct> {
  const ids = rows.map((row) => row.product_id)
  const supply = await supplyOf(trx, ids, { limit: SAMPLE_SUPPLIERS, contacts: visibility })
  const money = await pricesAndProfitsOf(trx, ids)
  return (row) => openProduct(row, supply(row.product_id), money(row.product_id))
}

const LOCKED: SampleProduct = {
  id: null,
  locked: true,
  name: null,
  category: null,
  imageUrl: null,
  trend: null,
  trendVelocity: null,
  profitMargin: null,
  competition: null,
  channel: null,
  price: null,
  currency: null,
  netProfit: null,
  profitFacts: null,
  provenance: null,
  suppliersFound: 0,
  forwardersFound: 0,
  suppliers: [],
}

function openProduct(
  row: ListedRow,
  { suppliersFound, forwardersFound, suppliers }: Supply,
  known: Prices & ProductProfit,
): SampleProduct {
  const trend = trendOf(row)
  return {
    id: String(row.product_id),
    locked: false,
    name: row.name,
    category: shownCategoryOf(row),
    imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
    trend,
    trendVelocity: velocityText(trend),
    profitMargin: marginText(known.profitMargin),
    competition: competitionText({ sellers: row.seller_count, creators: row.creator_count }),
    channel: row.channel,
    price: priceOf(row).price,
    currency: row.currency,
    netProfit: known.netProfit,
    profitFacts: known.profitFacts,
    provenance: provenanceOf(row),
    suppliersFound,
    forwardersFound,
    suppliers: suppliers.map(sampleSupplier),
  }
}

function sampleSupplier(supplier: MatchedSupplier): SampleProduct['suppliers'][number] {
  const { id, name, pricing, moq, totalShipments, shipmentsRead, match } = supplier
  const { contactLocked, contactOpenToAll, contactHolds, contactEmail, contactPhone } = supplier
  return {
    id,
    name,
    pricing,
    moq,
    contactLocked,
    contactOpenToAll,
    contactHolds,
    contactEmail,
    contactPhone,
    totalShipments,
    shipmentsRead,
    matchingShipments: match.matchingShipments,
    lastMatchOn: match.lastShipmentOn,
  }
}

import type { LinkedProduct } from '../contracts/linked-product.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { priceOf } from './price.ts'
import type { ListedRow } from './trend.row.ts'
import { trendOf } from './trend-facts.ts'

/** For the page of a supplier, a creator or a shop. */
export function linkedProduct(row: ListedRow): LinkedProduct {
  return {
    id: String(row.product_id),
    name: row.name,
    channel: row.channel,
    imageUrl: pictureAddress(row.image_urls[0] ?? null, 320),
    ...priceOf(row),
    currency: row.currency,
    trend: trendOf(row),
    provenance: provenanceOf(row),
  }
}

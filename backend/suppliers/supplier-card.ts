import type { SupplierListing } from '../contracts/notices.ts'
import type { MatchedSupplier, SupplierCard } from '../contracts/suppliers.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../provenance/provenance-of.ts'
import { UFLPA_LABEL } from '../sources/uflpa/entity-list.ts'
import type { ContactParts } from './contacts.ts'
import type { MatchedRow } from './match.row.ts'
import type { CardRow } from './supplier.row.ts'

export function cardOf(row: CardRow, contacts: ContactParts): SupplierCard {
  return {
    id: String(row.id),
    name: row.name,
    imageUrl: pictureAddress(row.image_url, 96),
    location: row.location,
    country: row.country,
    yearsInBusiness: row.years === null ? null : Math.max(0, row.years),
    verified: row.verified,
    contactCheckedOn: row.checked_on,
    contactOpenToAll: row.open_to_all,
    pricing: row.pricing,
    moq: row.moq,
    termsVerifiedOn: row.terms_verified_on,
    totalShipments: row.total_shipments,
    shipmentsRead: row.shipments_read,
    lastShipmentOn: row.last_shipment_on,
    buyers: row.buyer_count,
    forwarder: row.forwarder,
    ...contacts(row),
    contactHolds: row.contact_holds,
    reportedDeadOn: row.reported_dead_on,
    usListing: row.us_listing && listingOf(row.us_listing),
    provenance: provenanceOf(row),
  }
}

function listingOf({
  name,
  effectiveOn,
  origin,
  readAt,
}: NonNullable<CardRow['us_listing']>): SupplierListing {
  return {
    ...{ name, effectiveOn, origin },
    url: 'https://www.dhs.gov/uflpa-entity-list',
    source: UFLPA_LABEL,
    readAt: new Date(readAt).toISOString(),
  }
}

export function evidenceOf(
  match: Pick<MatchedRow, 'score' | 'words' | 'goods' | 'matching_shipments' | 'last_shipment_on' | 'buyers'>,
): MatchedSupplier['match'] {
  return {
    score: match.score,
    words: match.words,
    goods: match.goods || null,
    matchingShipments: match.matching_shipments,
    lastShipmentOn: match.last_shipment_on,
    buyers: match.buyers,
  }
}

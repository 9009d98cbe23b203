import type { RevealedContact } from '../contracts/contacts.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { pictureAddress } from '../pictures/address.ts'
import { provenanceOf } from '../sources/provenance-of.ts'
import { type RevealedRow, RevealRow } from './reveal.row.ts'
import type { Wanted } from './standing.ts'

/** The contacts that a member has revealed, newest first. */
export async function revealedContacts(trx: Transaction, memberId: string): Promise<RevealedContact[]> {
  return (await RevealRow.contacts(trx, memberId)).map(revealedOf)
}

/** One that the member has revealed. */
export async function revealedContact(db: Db, { memberId, supplierId }: Wanted): Promise<RevealedContact> {
  const [row] = await RevealRow.contacts(db, memberId, supplierId)
  // A refresh took the supplier off the record since it was revealed.
  if (!row) throw new Failure('not_found', 'This supplier is not on record.')
  return revealedOf(row)
}

function revealedOf(row: RevealedRow): RevealedContact {
  return {
    supplierId: String(row.id),
    name: row.name,
    imageUrl: pictureAddress(row.image_url, 96),
    location: row.location,
    country: row.country,
    yearsInBusiness: row.years === null ? null : Math.max(0, row.years),
    verified: row.verified,
    verifiedOn: row.verified_on,
    reportedDeadOn: row.reported_dead_on,
    contactPerson: row.person,
    contactEmail: row.email,
    contactPhone: row.phone,
    address: row.address,
    totalShipments: row.total_shipments,
    topBuyers: row.top_buyers,
    revealedAt: row.revealed_at.toISOString(),
    reportedByYouAt: row.reported_at?.toISOString() ?? null,
    provenance: provenanceOf(row),
  }
}

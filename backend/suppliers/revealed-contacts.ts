import { utcDay } from '../calendar/days.ts'
import type { RevealedContact } from '../contracts/contacts.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { contactPart } from './contacts.ts'
import { type RevealedRow, RevealRow } from './reveal.row.ts'
import type { RevealRequest } from './reveal-eligibility.ts'
import { cardOf } from './supplier-card.ts'

/** Newest first. */
export async function revealedContacts(trx: Transaction, memberId: string): Promise<RevealedContact[]> {
  return (await RevealRow.contacts(trx, memberId)).map(revealedOf)
}

/** Must be revealed or open to everybody. */
export async function revealedContact(
  db: Db,
  { memberId, supplierId }: RevealRequest,
): Promise<RevealedContact> {
  const row = await RevealRow.contact(db, memberId, supplierId)
  // A refresh removed the supplier.
  if (!row) throw new Failure('not_found', 'This supplier is not in our data.')
  return revealedOf(row)
}

function revealedOf(row: RevealedRow): RevealedContact {
  return {
    ...cardOf(row, (supplier) => contactPart(supplier, row)),
    supplierId: String(row.id),
    // Only the reporting member no longer sees it as verified.
    verified: row.verified && !isReportedSince(row),
    verifiedOn: row.verified_on,
    topBuyers: row.top_buyers,
    revealedAt: row.revealed_at?.toISOString() ?? null,
    reportedByYouAt: row.reported_at?.toISOString() ?? null,
  }
}

/** On or after the last check. */
function isReportedSince({ reported_at, verified_on }: RevealedRow): boolean {
  return reported_at !== null && (verified_on === null || utcDay(reported_at) >= verified_on)
}

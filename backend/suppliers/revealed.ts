import type { RevealedContact } from '../contracts/contacts.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { cardOf } from './card.ts'
import { openPart } from './contacts.ts'
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
  if (!row) throw new Failure('not_found', 'This supplier is not in our data.')
  return revealedOf(row)
}

function revealedOf(row: RevealedRow): RevealedContact {
  return {
    ...cardOf(row, () => openPart(row)),
    supplierId: String(row.id),
    verifiedOn: row.verified_on,
    topBuyers: row.top_buyers,
    revealedAt: row.revealed_at.toISOString(),
    reportedByYouAt: row.reported_at?.toISOString() ?? null,
  }
}

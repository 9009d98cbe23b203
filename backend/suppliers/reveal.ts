import type { RevealedContact } from '../contracts/contacts.ts'
import { FREE_CONTACTS } from '../contracts/plans.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { revealedContact } from './revealed.ts'
import { inTurn, type Standing, standingOf, type Wanted } from './standing.ts'

/**
 * Opens a supplier's contact to a member, for ever. The first time it takes one of the free plan's, however many ask at
 * once; Pro, a repeat and a contact that can be neither written to nor called take nothing. Throws `plan_required` when
 * they are used up, and `not_found`.
 */
export async function reveal(db: Db, wanted: Wanted): Promise<RevealedContact> {
  // Only who is about to be granted one has to stand in line.
  if (!isGranted(await standingOf(db, wanted))) {
    await inTurn(db, wanted, async (trx, standing) => {
      if (!isGranted(standing)) await grant(trx, wanted, standing)
    })
  }
  return await revealedContact(db, wanted)
}

/** Whether it is revealed already; throws when it cannot be. */
function isGranted(standing: Standing): boolean {
  const { revealed, contactsUsed } = standing
  if (!revealed && isCounted(standing) && contactsUsed >= FREE_CONTACTS) {
    throw new Failure('plan_required', 'You’ve used all free contacts. Upgrade to Pro for unlimited access.')
  }
  return revealed
}

/** Writes down that it is revealed, in the member's turn. */
export async function grant(trx: Transaction, wanted: Wanted, standing: Standing): Promise<void> {
  await trx.raw(
    `with granted as (
       insert into reveal (member_id, supplier_id, counted) values (:memberId, :supplierId, :counted) returning *
     )
     update member set contacts_used = contacts_used + 1 from granted
     where member.id = granted.member_id and granted.counted`,
    { memberId: wanted.memberId, supplierId: wanted.supplierId, counted: isCounted(standing) },
  )
}

/** Whether it takes one of the free plan's. A name and an address alone are not worth one. */
function isCounted({ plan, reachable }: Standing): boolean {
  return plan === 'free' && reachable
}

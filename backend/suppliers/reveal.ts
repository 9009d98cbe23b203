import type { RevealedContact } from '../contracts/contacts.ts'
import { FREE_CONTACTS } from '../contracts/plans.ts'
import { CONTACT_PARTS } from '../contracts/suppliers.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { spendContacts } from './contact-budget.ts'
import { type Eligibility, eligibilityOf, type RevealRequest } from './reveal-eligibility.ts'
import { revealedContact } from './revealed-contacts.ts'
import { withMemberLock } from './with-member-lock.ts'

/**
 * Opens a supplier's contact to a member, for ever. The first time it takes one of the free plan's, however many ask at
 * once; Pro, a repeat and an address alone take nothing, nor does what is open to everybody, which is shown and not kept.
 * Throws `plan_required` when they are used up, `too_many_requests` beyond what a plan opens, and `not_found`.
 */
export async function reveal(db: Db, request: RevealRequest): Promise<RevealedContact> {
  // Only a reveal that is about to be granted takes the lock.
  if (!needsGrant(await eligibilityOf(db, request))) return await revealedContact(db, request)
  // Read in the transaction: a contact that cannot be shown is not counted.
  return await withMemberLock(db, request, async (trx, eligibility) => {
    if (needsGrant(eligibility)) await grant(trx, request, eligibility)
    return await revealedContact(trx, request)
  })
}

/** Whether something has to be written before it may be shown; throws when that cannot be. */
function needsGrant(eligibility: Eligibility): boolean {
  if (isCovered(eligibility) || (eligibility.plan === 'free' && eligibility.openToAll)) return false
  if (isCounted(eligibility) && eligibility.contactsUsed >= FREE_CONTACTS) {
    throw new Failure('plan_required', 'You’ve used all free contacts. Upgrade to Pro for unlimited access.')
  }
  return true
}

/** Whether an earlier reveal holds all that there is. An address that was free does not hold the e-mail that came later. */
function isCovered({ covered, reachable }: Eligibility): boolean {
  return covered !== null && (coversContact(covered) || !reachable)
}

/** Whether it opened whom to write to or to call, also as it changes later; an address alone is less. */
export function coversContact(covered: Eligibility['covered']): boolean {
  return covered?.includes('e-mail') ?? false
}

/** Writes down that it is revealed, in the member's turn. */
export async function grant(
  trx: Transaction,
  request: RevealRequest,
  eligibility: Eligibility,
): Promise<void> {
  const { memberId, supplierId } = request
  if (eligibility.plan === 'pro' && !eligibility.openToAll) await spendContacts(trx, memberId, [supplierId])
  await trx.raw(
    `with granted as (
       insert into reveal (member_id, supplier_id, counted, covered)
       values (:memberId, :supplierId, :counted, cast(:covered as text[]))
       on conflict (member_id, supplier_id) do update
         set counted = excluded.counted, covered = excluded.covered, revealed_at = now()
       returning *
     )
     update member set contacts_used = contacts_used + 1 from granted
     where member.id = granted.member_id and granted.counted`,
    {
      memberId,
      supplierId,
      counted: isCounted(eligibility),
      covered: eligibility.reachable ? [...CONTACT_PARTS] : ['address'],
    },
  )
}

/** Whether it takes one of the free plan's. A name and an address alone are not worth one. */
function isCounted({ plan, reachable, openToAll }: Eligibility): boolean {
  return plan === 'free' && reachable && !openToAll
}

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
 * Permanent. Takes one credit of the free plan, once under parallel requests. Pro, repeats, addresses and open
 * contacts take none. Throws `plan_required` without credits, `too_many_requests` and `not_found`.
 */
export async function reveal(db: Db, request: RevealRequest): Promise<RevealedContact> {
  // Locks only before a likely grant.
  if (!needsGrant(await eligibilityOf(db, request))) return await revealedContact(db, request)
  // Inside the transaction: a contact that cannot be shown costs nothing.
  return await withMemberLock(db, request, async (trx, eligibility) => {
    if (needsGrant(eligibility)) await grant(trx, request, eligibility)
    return await revealedContact(trx, request)
  })
}

/** True if a reveal must be recorded first. Throws if it cannot. */
function needsGrant(eligibility: Eligibility): boolean {
  if (isCovered(eligibility) || (eligibility.plan === 'free' && eligibility.openToAll)) return false
  if (isCounted(eligibility)) checkCredit(eligibility.contactsUsed)
  return true
}

/** Throws `plan_required` once all free contacts are used. */
export function checkCredit(used: number): void {
  if (used >= FREE_CONTACTS)
    throw new Failure('plan_required', 'You’ve used all free contacts. Upgrade to Pro for unlimited access.')
}

/** A free address does not cover a later email. */
function isCovered({ covered, reachable }: Eligibility): boolean {
  return covered !== null && (coversContact(covered) || !reachable)
}

export function coversContact(covered: Eligibility['covered']): boolean {
  return covered?.includes('e-mail') ?? false
}

/** Requires the member's lock. */
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

/** A name and address alone cost no credit. */
function isCounted({ plan, reachable, openToAll }: Eligibility): boolean {
  return plan === 'free' && reachable && !openToAll
}

import * as z from 'zod/mini'
import { CONTACT_PARTS } from '../contracts/suppliers.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'
import { Failure } from '../process/failure.ts'

/** A member, and the supplier whose contact they ask for. */
export interface RevealRequest {
  memberId: string
  supplierId: string
  /** The moment by whose subscriptions they are judged. */
  at: Date
}

const Facts = z.object({
  contactsUsed: z.int(),
  /** What of the contact their reveal covers; null where they have not revealed it. */
  covered: z.nullable(z.array(z.enum(CONTACT_PARTS))),
  /** It can be written to or called. */
  reachable: z.boolean(),
  /** The start page shows it. */
  openToAll: z.boolean(),
})

/** Whether and at what cost a member may reveal a contact is decided from these facts. */
export type Eligibility = z.infer<typeof Facts> & { plan: 'free' | 'pro' }

/**
 * In one statement, so that all of it was true at one moment. Throws `not_found` where there is no such supplier or no
 * contact to reveal.
 */
export async function eligibilityOf(db: Db, request: RevealRequest): Promise<Eligibility> {
  const found = await maybeOne(
    db,
    Row,
    `select ${PLAN_FACTS}, contacts_used as "contactsUsed",
       (select covered from reveal where member_id = member.id and supplier_id = :supplierId) as covered,
       exists (select from open_contact where supplier_id = :supplierId) as "openToAll",
       exists (select from supplier where id = :supplierId) as "onRecord",
       exists (select from contact where supplier_id = :supplierId
         and num_nonnulls(person, email, phone, address) > 0) as "hasContact",
       exists (select from contact where supplier_id = :supplierId
         and num_nonnulls(email, phone) > 0) as reachable
     from member where id = :memberId`,
    { memberId: request.memberId, supplierId: request.supplierId },
  )
  // Deleted since the session was read.
  if (!found) throw new Failure('not_signed_in', 'Please sign in first.')
  if (!found.onRecord) throw new Failure('not_found', 'This supplier is not in our data.')
  if (!found.hasContact) throw new Failure('not_found', 'We have no contact for this supplier.')
  const { contactsUsed, covered, reachable, openToAll } = found
  return { plan: planOf(found, request.at), contactsUsed, covered, reachable, openToAll }
}

const Row = z.object({
  ...PlanFacts.shape,
  ...Facts.shape,
  onRecord: z.boolean(),
  hasContact: z.boolean(),
})

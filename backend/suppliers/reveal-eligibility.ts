import * as z from 'zod/mini'
import { CONTACT_PARTS } from '../contracts/suppliers.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'
import { Failure } from '../process/failure.ts'

export interface RevealRequest {
  memberId: string
  supplierId: string
  /** Time for the subscription check. */
  at: Date
}

const Facts = z.object({
  contactsUsed: z.int(),
  /** Null without a reveal. */
  covered: z.nullable(z.array(z.enum(CONTACT_PARTS))),
  /** Has an email or phone. */
  reachable: z.boolean(),
  openToAll: z.boolean(),
})

export type Eligibility = z.infer<typeof Facts> & { plan: 'free' | 'pro' }

/** One statement, for consistency. Throws `not_found`. */
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

import * as z from 'zod/mini'
import { CONTACT_PARTS } from '../contracts/suppliers.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'

/** A member, and the supplier whose contact they ask for. */
export interface Wanted {
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

/** How the two stand to each other. */
export type Standing = z.infer<typeof Facts> & { plan: 'free' | 'pro' }

/**
 * In one statement, so that all of it was true at one moment. Throws `not_found` where there is no such supplier or no
 * contact to reveal.
 */
export async function standingOf(db: Db, wanted: Wanted): Promise<Standing> {
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
    { memberId: wanted.memberId, supplierId: wanted.supplierId },
  )
  // Deleted since the session was read.
  if (!found) throw new Failure('not_signed_in', 'Please sign in first.')
  if (!found.onRecord) throw new Failure('not_found', 'This supplier is not in our data.')
  if (!found.hasContact) throw new Failure('not_found', 'We have no contact for this supplier.')
  const { contactsUsed, covered, reachable, openToAll } = found
  return { plan: planOf(found, wanted.at), contactsUsed, covered, reachable, openToAll }
}

const Row = z.object({
  ...PlanFacts.shape,
  ...Facts.shape,
  onRecord: z.boolean(),
  hasContact: z.boolean(),
})

/**
 * Runs work with the member's row locked: whatever else this member does with contacts, and a change of their plan, waits
 * its turn, so that the standing given holds until the work is written. All of it counts, or none.
 */
export async function inTurn<Result>(
  db: Db,
  wanted: Wanted,
  work: (trx: Transaction, standing: Standing) => Promise<Result>,
): Promise<Result> {
  return await db.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    // The supplier first: while a refresh takes it off the record, only who asks for this one waits.
    await trx.raw('select from supplier where id = ? for key share', [wanted.supplierId])
    await lockMember(trx, wanted.memberId)
    // Looked at only now: what was read before the turn came may be over.
    return await work(trx, await standingOf(trx, wanted))
  })
}

/** Whatever else the member does with contacts waits. NO KEY: signing in and watching, which only refer to them, need not. */
export async function lockMember(trx: Transaction, memberId: string): Promise<void> {
  await trx.raw('select from member where id = ? for no key update', [memberId])
}

/** A few of the member's in each process stand in line, each soon done; the pool's statement limit is above it. */
export const LOCK_TIMEOUT_MS = 2500

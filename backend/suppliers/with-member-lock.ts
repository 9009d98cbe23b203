import type { Db, Transaction } from '../db/knex.ts'
import { lockMember } from '../identity/lock-member.ts'
import { type Eligibility, eligibilityOf, type RevealRequest } from './reveal-eligibility.ts'

/**
 * Runs work in one transaction with the member's row locked: whatever else this member does with contacts, and a change of
 * their plan, waits, so the eligibility given to the work holds until it commits.
 */
export async function withMemberLock<Result>(
  db: Db,
  request: RevealRequest,
  work: (trx: Transaction, eligibility: Eligibility) => Promise<Result>,
): Promise<Result> {
  return await db.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    // The supplier first: while a refresh takes it off the record, only who asks for this one waits.
    await trx.raw('select from supplier where id = ? for key share', [request.supplierId])
    await lockMember(trx, request.memberId)
    // Read under the lock: what was read before may have changed.
    return await work(trx, await eligibilityOf(trx, request))
  })
}

/** A few of the member's requests in each process may wait, each is short; the pool's statement limit is above this. */
export const LOCK_TIMEOUT_MS = 2500

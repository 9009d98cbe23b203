import type { Db, Transaction } from '../db/knex.ts'
import { lockMember } from '../identity/lock-member.ts'
import { type Eligibility, eligibilityOf, type RevealRequest } from './reveal-eligibility.ts'

/** The member's other contact actions and plan changes wait, so eligibility holds until commit. */
export async function withMemberLock<Result>(
  db: Db,
  request: RevealRequest,
  work: (trx: Transaction, eligibility: Eligibility) => Promise<Result>,
): Promise<Result> {
  return await db.transaction(async (trx) => {
    await trx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    // Supplier first: during its deletion only requests for this supplier wait.
    await trx.raw('select from supplier where id = ? for key share', [request.supplierId])
    await lockMember(trx, request.memberId)
    // Read again under the lock.
    return await work(trx, await eligibilityOf(trx, request))
  })
}

/** Below the pool's statement limit. */
export const LOCK_TIMEOUT_MS = 2500

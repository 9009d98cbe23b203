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
    await lockForReveal(trx, 'supplier', request.supplierId, request.memberId)
    // Read again under the lock.
    return await work(trx, await eligibilityOf(trx, request))
  })
}

/** Subject first: during its deletion only requests for this subject wait. */
export async function lockForReveal(
  trx: Transaction,
  table: 'supplier' | 'creator',
  id: string,
  memberId: string,
): Promise<void> {
  await trx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
  await trx.raw('select from ?? where id = ? for key share', [table, id])
  await lockMember(trx, memberId)
}

/** Below the pool's statement limit. */
export const LOCK_TIMEOUT_MS = 2500

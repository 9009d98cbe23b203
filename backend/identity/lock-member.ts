import type { Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'

/**
 * Lets one member's writes to their list take turns, so that none counts what another is about to add and none waits for
 * a row that waits for its own. Throws `not_signed_in` where the account has just been deleted.
 */
export async function lockMember(trx: Transaction, memberId: string): Promise<void> {
  const { rows } = await trx.raw<{ rows: unknown[] }>('select from member where id = ? for no key update', [
    memberId,
  ])
  if (rows.length === 0) throw new Failure('not_signed_in', 'Please sign in first.')
}

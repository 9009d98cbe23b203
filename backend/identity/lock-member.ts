import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../failure.ts'

/**
 * Lets one member's writes to their list take turns, so that none counts what another is about to add and none waits for
 * a row that waits for its own. Throws `not_signed_in` where the account has just been deleted.
 */
export async function lockMember(trx: Transaction, memberId: string): Promise<void> {
  const member = await maybeOne(trx, Member, 'select id from member where id = ? for no key update', [
    memberId,
  ])
  if (!member) throw new Failure('not_signed_in', 'Please sign in first.')
}

const Member = z.object({ id: z.int() })

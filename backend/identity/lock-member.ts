import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'

/**
 * Row lock: no count misses a concurrent insert, and there is no deadlock. NO KEY: signing in and watching
 * only reference the row and do not wait. Throws `not_signed_in` for an account just deleted.
 */
export async function lockMember(trx: Transaction, memberId: string): Promise<void> {
  const member = await maybeOne(trx, Member, 'select id from member where id = ? for no key update', [
    memberId,
  ])
  if (!member) throw new Failure('not_signed_in', 'Please sign in first.')
}

const Member = z.object({ id: z.int() })

import * as z from 'zod/mini'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'

/**
 * Throws `invalid_input`. Locks all operators in one order before other locks on a member, so the second of
 * two concurrent leavers is refused.
 */
export async function assertNotLastOperator(trx: Transaction, memberId: string | number): Promise<void> {
  if (!(await maybeOne(trx, Numbered, 'select id from member where id = ? and operator', [memberId]))) return
  const operators = await many(trx, Numbered, 'select id from member where operator order by id for update')
  if (operators.some(({ id }) => String(id) !== String(memberId))) return
  throw new Failure('invalid_input', 'This is the only operator. Make somebody else an operator first.')
}

const Numbered = z.object({ id: z.int() })

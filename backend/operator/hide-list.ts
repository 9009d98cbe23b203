import { changed } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { type Doer, recordAction } from './record-action.ts'

/** Throws `not_found` for a list that its owner has not made public, and for our own. */
export async function hideList(
  trx: Transaction,
  by: Doer,
  { id, hidden, now }: { id: string; hidden: boolean; now: Date },
): Promise<void> {
  const lists = await changed(
    trx,
    `update scored_list set hidden_at = case when :hidden then coalesce(hidden_at, :now) end
    where id = :id and kind = 'member' and public_at is not null`,
    { id, hidden, now },
  )
  if (lists === 0) throw new Failure('not_found', 'There is no public list of this number.')
  await recordAction(trx, { by, action: hidden ? 'list-hidden' : 'list-shown', subject: { list: id } })
}

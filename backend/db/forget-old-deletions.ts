import { changed } from './checked-rows.ts'
import type { Transaction } from './knex.ts'

/**
 * A deleted row stays, so that an older decision of a device that was away cannot bring it back. A member keeps the latest
 * of them in each table; forgotten ones can come back by such a device alone, and are deleted there again.
 */
export const DELETIONS_KEPT = 500

/** `deleted`: SQL, which rows are. */
export async function forgetOldDeletions(
  trx: Transaction,
  { table, key, deleted, memberId }: { table: string; key: string; deleted: string; memberId: string },
): Promise<void> {
  await changed(
    trx,
    `delete from ${table} where member_id = :memberId and ${deleted} and ${key} in (
       select ${key} from ${table} where member_id = :memberId and ${deleted}
       order by decided_at desc, ${key} desc offset :kept)`,
    { memberId, kept: DELETIONS_KEPT },
  )
}

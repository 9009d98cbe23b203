import { changed } from './checked-rows.ts'
import type { Transaction } from './knex.ts'

/**
 * Deleted rows stay as tombstones; without one, an offline device's older decision can bring the row back.
 */
export const DELETIONS_KEPT = 500

/** `deleted`: SQL condition. */
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

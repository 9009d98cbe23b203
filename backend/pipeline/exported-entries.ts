import type { ExportedEntry } from '../contracts/pipeline-export.ts'
import type { Transaction } from '../db/knex.ts'
import { EntryRow } from './entry.row.ts'
import { exportedEntry } from './exported-entry.ts'

/** The same in batches, for a file that is sent while it is read. */
export async function* exportedEntryBatches(
  trx: Transaction,
  memberId: string,
): AsyncGenerator<ExportedEntry[]> {
  const entries = await EntryRow.query(trx)
    .where('member_id', memberId)
    .whereNotNull('stage')
    .select('id')
    .orderBy([{ column: 'added_at', order: 'desc' }, 'id'])
  for (let from = 0; from < entries.length; from += BATCH) {
    const ids = entries.slice(from, from + BATCH).map(({ id }) => id)
    const rows = await EntryRow.query(trx)
      .where('member_id', memberId)
      .whereIn('id', ids)
      .withGraphFetched({ changes: true })
      .orderBy([{ column: 'added_at', order: 'desc' }, 'id'])
    yield rows.flatMap((row) => exportedEntry(row) ?? [])
  }
}

/** Each may have hundreds of changes. */
const BATCH = 20

/** A member's entries as they take them with them, last added first. */
export async function exportedEntriesOf(trx: Transaction, memberId: string): Promise<ExportedEntry[]> {
  const rows = await EntryRow.query(trx)
    .where('member_id', memberId)
    .whereNotNull('stage')
    .withGraphFetched({ changes: true })
    .orderBy([{ column: 'added_at', order: 'desc' }, 'id'])
  return rows.flatMap((row) => exportedEntry(row) ?? [])
}

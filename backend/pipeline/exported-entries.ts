import type { ExportedEntry } from '../contracts/pipeline-export.ts'
import type { Transaction } from '../db/knex.ts'
import { EntryRow } from './entry.row.ts'
import { exportedEntry } from './exported-entry.ts'

/** A member's entries as they take them with them, last added first. */
export async function exportedEntriesOf(trx: Transaction, memberId: string): Promise<ExportedEntry[]> {
  const rows = await EntryRow.query(trx)
    .where('member_id', memberId)
    .whereNotNull('stage')
    .withGraphFetched({ changes: true })
    .orderBy([{ column: 'added_at', order: 'desc' }, 'id'])
  return rows.flatMap((row) => exportedEntry(row) ?? [])
}

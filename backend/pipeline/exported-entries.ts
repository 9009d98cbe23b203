import type { ExportedEntry } from '../contracts/pipeline-export.ts'
import type { Transaction } from '../db/knex.ts'
import { EntryRow } from './entry.row.ts'
import { exportedEntry } from './exported-entry.ts'

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

const BATCH = 20

export async function exportedEntriesOf(trx: Transaction, memberId: string): Promise<ExportedEntry[]> {
  const rows = await EntryRow.query(trx)
    .where('member_id', memberId)
    .whereNotNull('stage')
    .withGraphFetched({ changes: true })
    .orderBy([{ column: 'added_at', order: 'desc' }, 'id'])
  return rows.flatMap((row) => exportedEntry(row) ?? [])
}

import { type ExportedEntry, exportedEntry } from '../contracts/pipeline-export.ts'
import type { Transaction } from '../db/knex.ts'
import { aboutRow, changesOf, EntryRow } from './entry.row.ts'

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
    yield rows.flatMap((row) => exportedEntry({ about: aboutRow(row), changes: changesOf(row) }) ?? [])
  }
}

const BATCH = 20

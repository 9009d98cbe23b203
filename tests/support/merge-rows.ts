import type { Db } from '../../backend/db/knex.ts'
import { type MergeChanges, merge } from '../../backend/refresh/merge.ts'
import { beginRun } from '../../backend/refresh/refresh-run.ts'
import { fetchIntoStaging } from '../../backend/refresh/staging.ts'
import type { Source, SourceRow } from '../../backend/sources/port.ts'
import { sourceOf } from './source-rows.ts'

export async function mergeRows(
  db: Db,
  rows: readonly SourceRow[],
  given: Partial<Omit<Source, 'collect'>> = {},
): Promise<MergeChanges> {
  const source = sourceOf(rows, given)
  const run = await beginRun(db, { cause: 'import', slot: null, asOf: '2026-03-30', accept: false })
  await fetchIntoStaging(db, run.id, source, STAGE_CONTEXT)
  return await db.transaction((trx) =>
    merge({
      trx,
      runId: run.id,
      sources: [{ source: source.id, origin: source.origin }],
      progress: () => undefined,
      timed: async (_, work) => await work(),
      checkPrices: async () => undefined,
    }),
  )
}

export const FILE = { id: 'file-suppliers', label: 'Supplier file', origin: 'file' as const }

export const STAGE_CONTEXT = {
  asOf: '2026-03-30',
  since: null,
  terms: [],
  signal: new AbortController().signal,
  followed: [],
  progress: () => undefined,
  unknown: () => undefined,
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '../db/knex.ts'
import { type FileCounts, type FileSourceOptions, fileSource } from '../sources/file-source.ts'
import { lastUndo, TOO_LATE } from './import-journal.ts'
import { createImportReport, type NotedCell, type SkippedLine } from './import-report.ts'
import type { MergeChanges } from './merge.ts'
import { afterwards, executeRun, type RefreshDeps, type RefreshOutcome } from './refresh.ts'
import { type RunLock, takeRunLock } from './refresh-run.ts'

export interface ImportDeps extends Omit<RefreshDeps, 'sources'> {
  dataDir: string
  /** Called once if a refresh is running; the import starts after it. */
  onWait?: () => void
}

export interface ImportSummary extends FileCounts {
  /** 'nothing new': all rows known. 'nothing taken': no valid row. */
  state: 'published' | 'nothing new' | 'nothing taken'
  editionId: number | null
  /** By table; null: not published. */
  changes: MergeChanges | null
  /** At most 20. */
  firstSkipped: SkippedLine[]
  /** Null if empty. */
  skippedFile: string | null
  /** At most 20. */
  firstNoted: NotedCell[]
  /** Null if empty. */
  notedFile: string | null
}

/** The message is for the file's owner. */
export class ImportFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ImportFailed'
  }
}

/**
 * A run with a refresh's steps. The same file again publishes nothing. Throws `ImportFailed` if unreadable.
 */
export async function importFile(deps: ImportDeps, options: FileSourceOptions): Promise<ImportSummary> {
  const report = createImportReport(deps, options.kind)
  const source = fileSource({ ...options, now: deps.now, onSkipped: report.skipped, onNoted: report.noted })
  const lock = await waitForLock(deps)
  try {
    const outcome = await executeRun({ ...deps, sources: [source] }, { cause: 'import' }, lock)
    if (outcome.state === 'failed') throw new ImportFailed(outcome.message)
    const { counts } = source
    const warnings = 'warnings' in outcome ? outcome.warnings : []
    if ('runId' in outcome && outcome.runId !== null) {
      const { runId } = outcome
      await afterwards('The counts could not be written into the log', warnings, () =>
        recordCounts(deps.db, runId, counts),
      )
    }
    await afterwards('The lists of what was left out could not be written', warnings, report.write)
    return {
      ...counts,
      ...resultOf(outcome, counts),
      ...report.result(),
      notes: [...counts.notes, ...warnings],
    }
  } finally {
    await lock.release()
  }
}

/** Publishes the figures from before the import. Throws `ImportFailed` after a later publication. */
export async function undoImport(deps: ImportDeps, editionId: number): Promise<{ editionId: number }> {
  const lock = await waitForLock(deps)
  try {
    if ((await lastUndo(deps.db))?.edition_id !== editionId) throw new ImportFailed(TOO_LATE)
    const outcome = await executeRun({ ...deps, sources: [] }, { cause: 'import', undoes: editionId }, lock)
    if (outcome.state !== 'done') throw new Error(`Undoing an import ended as ${outcome.state}.`)
    const { runId, warnings } = outcome
    await afterwards('The log could not be written', warnings, () =>
      deps.db.raw('update refresh_run set message = ? where id = ?', [
        `The import of edition ${editionId} was undone.`,
        runId,
      ]),
    )
    return { editionId: outcome.editionId }
  } finally {
    await lock.release()
  }
}

function resultOf(
  outcome: RefreshOutcome,
  { taken }: FileCounts,
): Pick<ImportSummary, 'state' | 'editionId' | 'changes'> {
  if (outcome.state === 'done') {
    return { state: 'published', editionId: outcome.editionId, changes: outcome.changes }
  }
  return { state: taken === 0 ? 'nothing taken' : 'nothing new', editionId: null, changes: null }
}

async function recordCounts(
  db: Db,
  runId: number,
  { read, taken, skipped, noted }: FileCounts,
): Promise<void> {
  await db.raw(`update refresh_run set message = concat_ws(' ', ?::text, message) where id = ?`, [
    `${read} rows read, ${taken} imported, ${skipped} skipped, ${noted} cells noted.`,
    runId,
  ])
}

async function waitForLock({ db, signal, onWait }: ImportDeps): Promise<RunLock> {
  let announced = false
  while (true) {
    const lock = await takeRunLock(db)
    if (lock) return lock
    if (!announced) onWait?.()
    announced = true
    await pause(LOCK_RETRY_MS, undefined, { signal })
  }
}

const LOCK_RETRY_MS = 1000

import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type FileSourceOptions, type FileTally, fileSource } from '../sources/file-source.ts'
import type { MergeChanges } from './merge.ts'
import { executeRun, type RefreshDeps, type RefreshOutcome } from './refresh.ts'
import { type RunLock, takeRunLock } from './refresh-run.ts'

export interface ImportDeps extends Omit<RefreshDeps, 'sources'> {
  /** Skipped lines are listed in a file under here. */
  dataDir: string
  /** Called once when a refresh is under way: the import begins when it is done. */
  onWait?: () => void
}

export interface ImportSummary extends FileTally {
  /** 'published': a new edition holds the file's rows. 'nothing new': they were known. 'nothing taken': no row was fit. */
  state: 'published' | 'nothing new' | 'nothing taken'
  editionId: number | null
  /** What became of the rows taken, by table; null where nothing was published. */
  changes: MergeChanges | null
  /** The first 20 lines that were left out. */
  firstSkipped: { line: number; reason: string }[]
  /** Where all of them are listed; null when none was. */
  skippedFile: string | null
}

/** The file as a whole could not be imported. The message is for its owner. */
export class ImportFailed extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ImportFailed'
  }
}

/**
 * Imports one file as a run of its own: the same staging, merging, scoring and publishing as a refresh. The same file
 * twice publishes nothing the second time. Throws `ImportFailed` when the file cannot be read at all.
 */
export async function importFile(deps: ImportDeps, options: FileSourceOptions): Promise<ImportSummary> {
  const skipped = createSkippedList(deps, options.kind)
  const source = fileSource({ ...options, now: deps.now, onSkipped: skipped.add })
  const lock = await waitForLock(deps)
  try {
    const outcome = await executeRun({ ...deps, sources: [source] }, { cause: 'import' }, lock)
    if (outcome.state === 'failed') throw new ImportFailed(outcome.message)
    const { tally } = source
    return {
      ...tally,
      ...resultOf(outcome, tally),
      firstSkipped: skipped.first,
      skippedFile: await skipped.write(),
    }
  } finally {
    await lock.release()
  }
}

function resultOf(
  outcome: RefreshOutcome,
  { taken }: FileTally,
): Pick<ImportSummary, 'state' | 'editionId' | 'changes'> {
  if (outcome.state === 'done') {
    return { state: 'published', editionId: outcome.editionId, changes: outcome.changes }
  }
  return { state: taken === 0 ? 'nothing taken' : 'nothing new', editionId: null, changes: null }
}

async function waitForLock({ db, signal, onWait }: ImportDeps): Promise<RunLock> {
  let told = false
  while (true) {
    const lock = await takeRunLock(db)
    if (lock) return lock
    if (!told) onWait?.()
    told = true
    await pause(LOCK_RETRY_MS, undefined, { signal })
  }
}

/** Lists skipped lines as CSV, in memory until the end: a reason is short, and a file of nothing but faults is cut off. */
function createSkippedList({ dataDir, now }: ImportDeps, kind: string) {
  const first: { line: number; reason: string }[] = []
  const lines: string[] = []
  let left = 0
  return {
    first,
    add: (line: number, reason: string) => {
      if (first.length < FIRST_SHOWN) first.push({ line, reason })
      if (lines.length < MOST_LISTED) lines.push(`${line},${csvField(reason)}`)
      else left += 1
    },
    write: async (): Promise<string | null> => {
      if (lines.length === 0) return null
      const folder = join(dataDir, 'imports')
      await mkdir(folder, { recursive: true })
      const path = join(folder, `${now().toISOString().replace(/[:.]/g, '-')}-${kind}-skipped.csv`)
      const file = await open(path, 'w')
      try {
        await file.writeFile(
          ['line,reason', ...lines, ...(left > 0 ? [`,and ${left} more`] : []), ''].join('\r\n'),
        )
      } finally {
        await file.close()
      }
      return path
    },
  }
}

/** RFC 4180; a reason may quote the file, and a spreadsheet must not run what it quotes. */
function csvField(text: string): string {
  const safe = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const FIRST_SHOWN = 20
const MOST_LISTED = 1_000_000
const LOCK_RETRY_MS = 1000

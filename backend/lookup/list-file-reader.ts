import { type FileOutcome, type FileReader, openFileReader } from '../http/file-reader.ts'
import { openBoundedProcess, type ProcessLimits } from '../process/bounded-process.ts'
import type { Log } from '../process/log.ts'
import type { ListFile } from './read-list-file.ts'

export interface ListJob {
  bytes: Buffer
  now: Date
}

export type ListFileReader = FileReader<ListJob, ListFile>

export function openListFileReader(log: Log, limits: ProcessLimits = LIMITS): ListFileReader {
  return openFileReader(
    openBoundedProcess<ListJob, FileOutcome<ListFile>>({
      script: new URL('list-file-process', import.meta.url),
      called: 'reader of lists',
      limits,
      log,
    }),
  )
}

/** A real workbook of 4 MB takes about 2 s and 150 MB. */
const LIMITS = { timeMs: 20_000, memoryBytes: 384 * 1024 * 1024, heapMb: 192 }

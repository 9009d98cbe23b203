import { openBoundedProcess, type ProcessLimits } from '../bounded-process.ts'
import { type FileOutcome, type FileReader, openFileReader } from '../http/file-reader.ts'
import type { Log } from '../log.ts'
import type { ListFile } from './read-list-file.ts'

export interface ListJob {
  bytes: Buffer
  now: Date
}

export type ListFileReader = FileReader<ListJob, ListFile>

/** Reads the lists of members outside this process. */
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

/** The dearest honest list, 4 MB of packed workbook, takes a tenth of the time and some 150 MB. */
const LIMITS = { timeMs: 20_000, memoryBytes: 384 * 1024 * 1024, heapMb: 192 }

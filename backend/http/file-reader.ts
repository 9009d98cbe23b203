import { type BoundedProcess, JobFailed, type RunOptions } from '../process/bounded-process.ts'
import { Failure } from '../process/failure.ts'
import { FairQueue } from './fair-queue.ts'

export interface FileReader<Job extends object, Result> {
  /** Queued per client. Throws `invalid_input` for an unreadable file, and `FairQueue`'s failures. */
  read(asker: string, job: Job, options: RunOptions): Promise<Result>
  close(): Promise<void>
}

export type FileOutcome<Result> = { read: Result } | { unreadable: string }

/** Fair between clients. Refuses files beyond the process's limits. */
export function openFileReader<Job extends object, Result>(
  worker: BoundedProcess<Job, FileOutcome<Result>>,
): FileReader<Job, Result> {
  const turns = new FairQueue(TURNS)
  return {
    read: async (asker, job, options) => {
      const work = () => worker.run(job, options).catch(refuse)
      const outcome = await turns.run(asker, work, () => options.signal?.aborted ?? false)
      if ('read' in outcome) return outcome.read
      throw new Failure('invalid_input', outcome.unreadable, { field: 'file' })
    },
    close: worker.close,
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof JobFailed) || error.how === 'refused') throw error
  if (error.how === 'left') throw new Failure('request_timeout', 'Nobody waits for this any more.')
  if (error.how === 'not begun') {
    throw new Failure('unavailable', 'Files cannot be read at the moment. Please try again shortly.', {
      retryAfter: 5,
      cause: error,
    })
  }
  throw new Failure('invalid_input', TOO_MUCH, { field: 'file', cause: error })
}

const TOO_MUCH =
  'Reading this file takes too long or too much memory. Save the sheet with the table alone as CSV, or split the file, and send that.'

/** Requests may take 30 s. Each queued list holds up to 4 MB. */
const TURNS = { slots: 1, ofOne: 1, waitingOfOne: 10, waitingInAll: 40, patienceMs: 20_000 }

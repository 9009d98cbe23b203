import {
  type BoundedProcess,
  JobFailed,
  openBoundedProcess,
  type ProcessLimits,
} from '../process/bounded-process.ts'
import type { Log } from '../process/log.ts'

export class NotAPicture extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'NotAPicture'
  }
}

interface PictureProcess<Job extends object> extends Pick<BoundedProcess<Job, Buffer>, 'close'> {
  /** Throws `NotAPicture`. */
  make(job: Job): Promise<Buffer>
}

interface PictureWish {
  script: URL
  called: string
  limits: Omit<ProcessLimits, 'heapMb'>
  environment?: NodeJS.ProcessEnv
  log: Log
}

export function openPictureProcess<Job extends object>({
  limits,
  ...wish
}: PictureWish): PictureProcess<Job> {
  // Decoders allocate outside the heap.
  const { run, close } = openBoundedProcess<Job, Buffer>({ ...wish, limits: { ...limits, heapMb: 64 } })
  return {
    make: async (job) => {
      try {
        return await run(job)
      } catch (error) {
        throw error instanceof JobFailed ? new NotAPicture(error.message) : error
      }
    },
    close,
  }
}

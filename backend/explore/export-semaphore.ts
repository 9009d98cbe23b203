import { Failure } from '../process/failure.ts'

/** Per process: each holds a connection and computes for seconds. */
const EXPORTS_AT_ONCE = 2

/** The returned function releases, once. Throws `too_many_requests` instead of waiting. */
export type AcquireExport = () => () => void

export function createExportSemaphore(most = EXPORTS_AT_ONCE): AcquireExport {
  let taken = 0
  return () => {
    if (taken >= most) {
      throw new Failure(
        'too_many_requests',
        'Too many exports are running right now. Try again in 30 seconds.',
        { retryAfter: 30 },
      )
    }
    taken += 1
    let mine = true
    return () => {
      if (mine) taken -= 1
      mine = false
    }
  }
}

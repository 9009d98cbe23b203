import { RefusedError } from '../call-errors.ts'

/** Calls `again` after the error's Retry-After. A later error replaces the timer. */
export type RetryTimer = (error: unknown, again: () => void) => void

export function createRetryTimer(): RetryTimer {
  let timer: ReturnType<typeof setTimeout> | undefined
  return (error, again) => {
    if (!(error instanceof RefusedError) || error.retryAfter === null) return
    clearTimeout(timer)
    // A longer delay overflows the browser's timer and fires at once.
    timer = setTimeout(again, Math.min(error.retryAfter, LONGEST_SECONDS) * 1000)
  }
}

const LONGEST_SECONDS = 86_400

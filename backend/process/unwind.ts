export interface Undo {
  /** What it ends, for the log line when that fails. */
  what: string
  undo(): unknown
}

/**
 * Ends what was begun, the latest first. Each step is tried whatever became of the one before, and none is waited for
 * longer than the deadline. Returns what went wrong, in words.
 */
export async function unwind(begun: readonly Undo[], deadlineMs: number): Promise<string[]> {
  const faults: string[] = []
  for (const { what, undo } of [...begun].reverse()) {
    try {
      const inTime = await withDeadline(Promise.resolve().then(undo), deadlineMs)
      if (!inTime) faults.push(`${what} did not end within ${deadlineMs / 1000} s`)
    } catch (error) {
      faults.push(`${what} did not end well: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return faults
}

/** Waits for the promise, but not longer; what is late is left behind because the process ends anyway. */
export async function withDeadline(work: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}

export interface Undo {
  what: string
  undo(): unknown
}

/**
 * In reverse order. A failed step does not stop the rest; each gets at most `deadlineMs`. Returns the faults
 * in words.
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

/** False after the deadline; the process is exiting, so late work is abandoned. */
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

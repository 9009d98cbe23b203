import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Lines that wait for a reader; more are lost. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024
const BUSY_MS = 50

/**
 * Standard output for log lines. A line that cannot be written is lost, because the terminal was closed or the disk is
 * full: neither ends the process. The library’s own stream tries such a line at the exit for ever.
 */
export function standardOutput(): DestinationStream {
  const waiting: Buffer[] = []
  let bytes = 0
  let isWriting = false

  function writeNext(): void {
    const [chunk] = waiting
    isWriting = chunk !== undefined
    if (!chunk) return
    write(1, chunk, (error, written) => {
      if (error?.code === 'EAGAIN') return void setTimeout(writeNext, BUSY_MS)
      const rest = error ? chunk.subarray(chunk.length) : chunk.subarray(written)
      bytes -= chunk.length - rest.length
      if (rest.length > 0) waiting[0] = rest
      else waiting.shift()
      writeNext()
    })
  }

  process.once('exit', () => {
    // The first one is under way.
    const left = Buffer.concat(waiting.slice(isWriting ? 1 : 0))
    try {
      if (left.length > 0) writeSync(1, left)
    } catch {
      // Lost, as above.
    }
  })

  return {
    write: (line) => {
      const chunk = Buffer.from(line)
      if (bytes + chunk.length > WAITING_BYTES_MAX) return
      bytes += chunk.length
      waiting.push(chunk)
      if (!isWriting) writeNext()
    },
  }
}

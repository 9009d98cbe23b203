import { write, writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Further lines are lost. */
const WAITING_BYTES_MAX = 4 * 1024 * 1024
const BUSY_MS = 50

let opened: DestinationStream | null = null

/**
 * Lines that cannot be written (closed terminal, full disk) are dropped; the library's stream would retry for
 * ever at exit. One a process.
 */
export function standardOutput(): DestinationStream {
  opened ??= open()
  return opened
}

function open(): DestinationStream {
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
    // The first is being written already.
    const left = Buffer.concat(waiting.slice(isWriting ? 1 : 0))
    try {
      if (left.length > 0) writeSync(1, left)
    } catch {
      // Dropped, see above.
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

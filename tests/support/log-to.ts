import { Writable } from 'node:stream'
import { pino } from 'pino'
import type { Log } from '../../backend/log.ts'

/** A log that gives each of its lines away. */
export function logTo(take: (line: string) => void, level: 'info' | 'trace' = 'info'): Log {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk))
      done()
    },
  })
  return pino({ level }, sink)
}

import { Writable } from 'node:stream'
import { type Log, openLog } from '../../backend/process/log.ts'

export function logTo(take: (line: string) => void, level: 'info' | 'trace' = 'info'): Log {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      take(String(chunk))
      done()
    },
  })
  return openLog({ log: level }, sink)
}

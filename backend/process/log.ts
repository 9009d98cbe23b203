import { type DestinationStream, type Logger, pino } from 'pino'
import { cutText } from '../contracts/cut-text.ts'
import type { Config } from '../settings/config.ts'
import { errorForLog } from './error-for-log.ts'
import { standardOutput } from './standard-output.ts'

export type Log = Logger

const TEXT_MAX = 2000
const LIST_MAX = 50

/**
 * JSON lines, by default to stdout, without personal data and secrets, at most some thousand characters each.
 */
export function openLog(config: Pick<Config, 'log'>, to?: DestinationStream): Log {
  return pino(
    {
      level: config.log,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: {
        log: (facts) =>
          Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, bounded(value)])),
      },
      redact: {
        paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.apiKey', '*.secret'],
        censor: '[cut]',
      },
    },
    to ?? standardOutput(),
  )
}

/** Keeps one level and bounded texts; errors as in `errorForLog`. */
function bounded(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cutText(value, TEXT_MAX)
  if (value instanceof Error) return errorForLog(value)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`
  if (depth > 1) return '[cut]'
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).map((one) => bounded(one, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, LIST_MAX)
      .map(([name, one]) => [name, bounded(one, depth + 1)]),
  )
}

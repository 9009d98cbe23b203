import { type DestinationStream, type Logger, pino } from 'pino'
import { cutText } from '../contracts/cut-text.ts'
import type { Config } from '../settings/config.ts'
import { errorForLog } from './error-for-log.ts'
import { standardOutput } from './standard-output.ts'

export type Log = Logger

const TEXT_MAX = 2000
const LIST_MAX = 50

/**
 * JSON lines, on stdout by default. Personal data and secrets are cut before a line is written, and no line is longer than
 * some thousand characters, whatever a client sent.
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

/** One level of lists and objects, texts of a bounded length; an error anywhere as `errorForLog` has it. */
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

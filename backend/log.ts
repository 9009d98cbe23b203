import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'

export type Log = Logger

/** JSON lines on stdout. What could identify a person or open a door is cut before it is written. */
export function openLog(config: Pick<Config, 'log' | 'env'>): Log {
  return pino({
    level: config.log,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.apiKey', '*.secret'],
      censor: '[cut]',
    },
  })
}

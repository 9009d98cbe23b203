import { CannotStart } from '../db/cannot-start.ts'
import { ConfigError } from '../settings/config.ts'

/** Text for errors the operator can fix, else null. */
export function describeStartError(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof CannotStart) return error.message
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'listen') return null
  const { code, message } = error as NodeJS.ErrnoException
  const advice = LISTEN_ADVICE[code ?? '']
  return advice ? `Tideline cannot take requests: ${message}. ${advice}` : null
}

export function describeUnexpectedError(error: unknown): string {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  const where = stack?.split('\n').find((line) => /^ +at /.test(line))
  return `Tideline could not start, by a fault of its own: ${message} (${where?.trim() ?? 'nobody knows where'}).`
}

const LISTEN_ADVICE: Record<string, string> = {
  EADDRINUSE: 'Another program listens there. Stop it, or set PORT to another port.',
  EACCES: 'Ports below 1024 are for root alone. Set PORT to a higher one.',
  EADDRNOTAVAIL: 'This machine has no such address. Set HOST to one that it has.',
  ENOTFOUND: 'That name is none of this machine’s. Set HOST to one of its addresses.',
}

/**
 * True if the database is down, busy or slow. Sources: PostgreSQL's SQLSTATE classes, Node's socket errors,
 * and messages of pg and tarn without codes.
 */
export function databaseFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Objection wraps the driver's error.
  if ('nativeError' in error) return databaseFailure(error.nativeError)
  const code = 'code' in error ? String(error.code) : ''
  if (SOCKET_CODES.has(code) || TROUBLE_STATES.test(code)) return true
  if (error instanceof AggregateError) return error.errors.some(databaseFailure)
  return error.name === 'KnexTimeoutError' || TROUBLE_MESSAGES.test(error.message)
}

const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * 08 connection, 53 resources, 57014 statement timeout. 57P0x shutdown, 55P03 lock timeout, 25P0x idle or transaction timeout.
 */
const TROUBLE_STATES = /^(08...|53...|57014|57P0[1-5]|55P03|25P0[34])$/

const TROUBLE_MESSAGES =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Unable to acquire a connection/

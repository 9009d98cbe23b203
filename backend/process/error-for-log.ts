import { cutText } from '../contracts/cut-text.ts'

interface LoggedError {
  type: string
  message: string
  stack?: string
  [fact: string]: unknown
}

/** Library fields about the fault, without personal or request data. */
const FACTS = [
  'code',
  'errno',
  'syscall',
  'severity',
  'schema',
  'table',
  'column',
  'constraint',
  'routine',
  'status',
  'statusCode',
  'requestId',
] as const
const MESSAGE_MAX = 400
const FACT_MAX = 100
const FRAMES_MAX = 12
const DEPTH_MAX = 3

/**
 * Allowlist, because libraries attach whole requests to errors (Node's `rawPacket`, pg's `detail`). Cuts
 * quoted values and personal addresses from messages. Bounded, including causes.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? safeMessage(error) : typeof error
  const logged: LoggedError = { type: cutText(error.name, FACT_MAX), message: safeMessage(error.message) }
  // Objection wraps the driver's error.
  const driverError = 'nativeError' in error && error.nativeError instanceof Error ? error.nativeError : error
  for (const name of FACTS) {
    const value: unknown = Reflect.get(driverError, name)
    if (typeof value === 'number' || typeof value === 'boolean') logged[name] = value
    if (typeof value === 'string') logged[name] = cutText(withoutPeople(value), FACT_MAX)
  }
  const stack = framesOf(error)
  if (stack) logged.stack = stack
  if (depth >= DEPTH_MAX) return logged
  if (error.cause !== undefined) logged.cause = errorForLog(error.cause, depth + 1)
  if (error instanceof AggregateError) {
    logged.errors = error.errors.slice(0, DEPTH_MAX).map((one: unknown) => errorForLog(one, depth + 1))
  }
  return logged
}

/** One bounded line without personal addresses or values. */
export function safeMessage(message: string): string {
  // PostgreSQL and our own errors quote input after this.
  const withoutValues = cutText(message, 4 * MESSAGE_MAX).replace(/: ".*$/s, ': [cut]')
  return cutText(withoutKeys(withoutPeople(withoutValues)).replace(/\s+/g, ' '), MESSAGE_MAX)
}

function withoutPeople(text: string): string {
  return text.replace(/(?<![^\s@<>"'(),;:=])[^\s@<>"'(),;:=]+@[^\s@<>"'(),;:=]+/g, '[e-mail]')
}

/** API keys that were put into a URL. */
function withoutKeys(text: string): string {
  return text.replace(/tdl_[0-9a-z_]+/gi, '[key]')
}

function framesOf({ stack }: Error): string {
  const frames = (stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return frames
    .slice(0, FRAMES_MAX)
    .map((line) => cutText(line, 200))
    .join('\n')
}

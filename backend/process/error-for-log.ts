import { cutText } from '../contracts/cut-text.ts'

/** What of an error may be written down. */
interface LoggedError {
  type: string
  message: string
  stack?: string
  [fact: string]: unknown
}

/** Facts that libraries put on their errors and that tell of the fault, not of a person or a request. */
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
 * An error as the log takes it: a list of what may be said, because libraries hang whole requests on their errors (Node's
 * `rawPacket`, pg's `detail` and `where`, mail's `rejected`, HTTP's `headers` and `body`) and the next one will too.
 * Of a message the values are cut that PostgreSQL quotes, and addresses of people. Bounded, causes with it.
 */
export function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? safeMessage(error) : typeof error
  const logged: LoggedError = { type: cutText(error.name, FACT_MAX), message: safeMessage(error.message) }
  // A model's query wraps what the driver threw, and leaves the facts to it.
  const told = 'nativeError' in error && error.nativeError instanceof Error ? error.nativeError : error
  for (const name of FACTS) {
    const value: unknown = Reflect.get(told, name)
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

/** One line of a bounded length that holds nobody's address and no value of theirs. */
export function safeMessage(message: string): string {
  // Beyond these PostgreSQL and our own faults quote what somebody sent.
  const withoutValues = cutText(message, 4 * MESSAGE_MAX).replace(/: ".*$/s, ': [cut]')
  return cutText(withoutKeys(withoutPeople(withoutValues)).replace(/\s+/g, ' '), MESSAGE_MAX)
}

function withoutPeople(text: string): string {
  return text.replace(/(?<![^\s@<>"'(),;:=])[^\s@<>"'(),;:=]+@[^\s@<>"'(),;:=]+/g, '[e-mail]')
}

/** A member's key, where somebody put it into an address. */
function withoutKeys(text: string): string {
  return text.replace(/tdl_[0-9a-z_]+/gi, '[key]')
}

/** The stack without its head, which repeats the message. */
function framesOf({ stack }: Error): string {
  const frames = (stack ?? '').split('\n').filter((line) => /^ {4}at /.test(line))
  return frames
    .slice(0, FRAMES_MAX)
    .map((line) => cutText(line, 200))
    .join('\n')
}

import { once } from 'node:events'
import {
  BrokenCircuitError,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  handleWhen,
  type IRetryBackoffContext,
  retry,
} from 'cockatiel'
import type * as z from 'zod'
import { Outage, readAnswer } from './answer.ts'
import { parseJson } from './json.ts'
import { SourceFailure, type SpendCall } from './port.ts'

export interface UpstreamSettings {
  /** What messages call it, e.g. 'EchoTik'. */
  label: string
  baseUrl: string
  headers: Readonly<Record<string, string>>
  /** HTTP calls that one run may make, retries included. */
  callBudget: number
  /** Counts the call before it is made; throws `SourceFailure` where no more may be made today. */
  beforeCall?: SpendCall | undefined
  timeoutMs?: number
  /** A status or body that means more than its number, e.g. a quota answered as 500. Null: judge by the status. */
  explain?(status: number, body: string): SourceFailure | null
}

export type Query = Readonly<Record<string, string | number | null>>

/** The calls of one run against one upstream. */
export interface UpstreamRun {
  /**
   * GETs JSON and checks its form; unknown fields are dropped. Tries three times, with full jitter, when the upstream
   * is down, slow or garbled. Throws `SourceFailure` (with `retryAfter` where the upstream asks for more than a
   * minute), `Refused` (answer.ts) for a 4xx, or the signal's reason when aborted.
   */
  get<T>(path: string, query: Query, schema: z.ZodType<T>): Promise<T>
  callsLeft(): number
}

export interface Upstream {
  /** A fresh budget; the circuit breaker stays the same, so that a sick upstream is left alone between runs too. */
  begin(signal: AbortSignal): UpstreamRun
}

const TRIES = 3
const FAILURES_TO_OPEN = 5
const REST_MS = 60_000
const TIMEOUT_MS = 20_000
const BACKOFF_MS = 250
/** A longer `Retry-After` ends the run instead of holding it up. */
const RETRY_AFTER_MAX_S = 60

/** The one client for upstream JSON. Five failures in a row open its circuit for a minute. */
export function createUpstream(settings: UpstreamSettings): Upstream {
  const breaker = circuitBreaker(
    handleWhen((error) => error instanceof Outage),
    { halfOpenAfter: REST_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) },
  )
  return {
    begin(signal) {
      let used = 0
      const ask = (url: URL) =>
        breaker.execute(async () => {
          if (used >= settings.callBudget) throw outOfBudget(settings)
          used += 1
          await settings.beforeCall?.()
          return readJson(await readAnswer(url, settings, settings.timeoutMs ?? TIMEOUT_MS, signal))
        })
      return {
        callsLeft: () => Math.max(0, settings.callBudget - used),
        async get(path, query, schema) {
          const url = address(settings.baseUrl, path, query)
          const body = await withRetries(() => ask(url), signal).catch((error: unknown) => {
            throw explained(error, settings)
          })
          const parsed = schema.safeParse(body)
          if (parsed.success) return parsed.data
          const [issue] = parsed.error.issues
          const where = issue?.path.join('.') || 'the answer'
          throw new SourceFailure(`${settings.label}: ${where} ${issue?.message ?? 'has an unknown format'}`)
        },
      }
    },
  }
}

/** Its timers keep no process alive: a wait of a run that was aborted goes on, for nobody. */
const RETRY = retry(
  handleWhen((error) => error instanceof Outage && (error.retryAfter ?? 0) <= RETRY_AFTER_MAX_S),
  { maxAttempts: TRIES - 1, backoff: new DelegateBackoff(waitBefore) },
).dangerouslyUnref()

/** What the upstream asked for, else full jitter. */
function waitBefore({ attempt, result }: IRetryBackoffContext<unknown>): number {
  const asked = 'error' in result && result.error instanceof Outage ? result.error.retryAfter : null
  return asked === null ? Math.random() * BACKOFF_MS * 2 ** attempt : asked * 1000
}

/** Rejects with the signal's reason as soon as it aborts, in the middle of a call or of a wait for the next. */
async function withRetries<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  const over = new AbortController()
  const aborted = once(signal, 'abort', { signal: over.signal }).then(() => {
    throw signal.reason
  })
  const tried = RETRY.execute(() => {
    signal.throwIfAborted()
    return work()
  }, signal)
  return await Promise.race([tried, aborted]).finally(() => over.abort())
}

function explained(error: unknown, { label }: UpstreamSettings): unknown {
  if (error instanceof BrokenCircuitError) {
    const words = `${label} failed ${FAILURES_TO_OPEN} times in a row; we try again in a minute`
    return new SourceFailure(words, { retryAfter: REST_MS / 1000, cause: error })
  }
  if (!(error instanceof Outage)) return error
  return new SourceFailure(`${label} ${error.message}`, { retryAfter: error.retryAfter, cause: error })
}

function outOfBudget({ label, callBudget }: UpstreamSettings): SourceFailure {
  return new SourceFailure(`${label}: all ${callBudget} calls allowed for one refresh are used`)
}

function address(baseUrl: string, path: string, query: Query): URL {
  const url = new URL(`${baseUrl.replace(/(?<!\/)\/+$/, '')}/${path.replace(/^\/+/, '')}`)
  for (const [name, value] of Object.entries(query)) {
    if (value !== null) url.searchParams.set(name, String(value))
  }
  return url
}

function readJson(text: string): unknown {
  if (text.trimStart().startsWith('<')) throw new Outage('answered with a web page instead of data')
  try {
    return parseJson(text)
  } catch (error) {
    throw new Outage('sent incomplete data or data that is not JSON', { cause: error })
  }
}

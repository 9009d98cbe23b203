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
  label: string
  baseUrl: string
  headers: Readonly<Record<string, string>>
  /** Includes retries. */
  callBudget: number
  /** Throws `SourceFailure` at the daily limit. */
  beforeCall?: SpendCall | undefined
  timeoutMs?: number
  /** E.g. a quota answered as 500. Null: judge by status. */
  explain?(status: number, body: string): SourceFailure | null
}

export type Query = Readonly<Record<string, string | number | null>>

export interface UpstreamRun {
  /**
   * Drops unknown fields. Three tries with full jitter. Throws `SourceFailure` (with `retryAfter` above a
   * minute), `Refused` for a 4xx, or the signal's reason.
   */
  get<T>(path: string, query: Query, schema: z.ZodType<T>): Promise<T>
  callsLeft(): number
}

export interface Upstream {
  /** Fresh budget, same circuit breaker. */
  begin(signal: AbortSignal): UpstreamRun
}

const TRIES = 3
const FAILURES_TO_OPEN = 5
const REST_MS = 60_000
const TIMEOUT_MS = 20_000
const BACKOFF_MS = 250
/** A longer `Retry-After` ends the run. */
const RETRY_AFTER_MAX_S = 60

/** Five failures in a row open its circuit for a minute. */
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

/** A timer would keep an aborted process alive. */
const RETRY = retry(
  handleWhen((error) => error instanceof Outage && (error.retryAfter ?? 0) <= RETRY_AFTER_MAX_S),
  { maxAttempts: TRIES - 1, backoff: new DelegateBackoff(waitBefore) },
).dangerouslyUnref()

/** Uses Retry-After, else full jitter. */
function waitBefore({ attempt, result }: IRetryBackoffContext<unknown>): number {
  const asked = 'error' in result && result.error instanceof Outage ? result.error.retryAfter : null
  return asked === null ? Math.random() * BACKOFF_MS * 2 ** attempt : asked * 1000
}

/** Rejects on abort, also during a call or backoff. */
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

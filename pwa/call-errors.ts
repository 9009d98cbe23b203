import type { FailureBody, FailureCode } from '#contracts/failure'

/** The server was not reached: no network, or no answer in time. Whether the call took effect is unknown. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** The server refused. `message` is `<status>: <text of the answer>`; `reason` is the sentence for a person. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  readonly code: FailureCode | null
  readonly reason: string
  /** Finds the line in the server's log. */
  readonly id: string | null
  /** Seconds after which the server takes the call again; null where it does not say. */
  readonly retryAfter: number | null

  constructor(status: number, text: string, headers?: Headers) {
    super(`${status}: ${text}`)
    const failure = failureIn(text)
    this.status = status
    this.code = failure?.code ?? null
    this.reason = failure?.message ?? `The server answered with status ${status}.`
    this.id = failure?.id ?? null
    const seconds = Number(headers?.get('retry-after'))
    this.retryAfter = seconds > 0 ? seconds : null
  }
}

/** An answer that is not what the contract says: a different build, or a proxy in between. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError'
}

/** Three texts, as every failure of ours has; one of something in between counts as its status alone. */
function failureIn(text: string): FailureBody['error'] | null {
  const error = (jsonIn(text) as Partial<FailureBody> | null | undefined)?.error
  const { code, message, id } = error ?? {}
  return error && [code, message, id].every((text) => typeof text === 'string') ? error : null
}

/** Undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON: the contract's check says so with more context.
    return undefined
  }
}

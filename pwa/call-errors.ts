import type { FailureBody, FailureCode } from '#contracts/failure'

/** No network, or no answer in time: the call may have taken effect. */
export class OfflineError extends Error {
  override readonly name = 'OfflineError'
}

/** The server refused. `message` is `<status>: <text>`; `reason` is a sentence for a person. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError'
  readonly status: number
  readonly code: FailureCode | null
  readonly reason: string
  /** Request id in the server's log. */
  readonly id: string | null
  /** Seconds; null without the header. */
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

/** The answer breaks the contract: another build, or a proxy in between. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswerError'
}

/** Our failures have three texts. A proxy's error body is ignored; only its status counts. */
function failureIn(text: string): FailureBody['error'] | null {
  const error = (jsonIn(text) as Partial<FailureBody> | null | undefined)?.error
  const { code, message, id } = error ?? {}
  return error && [code, message, id].every((text) => typeof text === 'string') ? error : null
}

/** Undefined for invalid JSON. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The contract's check reports it with more context.
    return undefined
  }
}

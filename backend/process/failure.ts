import { FAILURES, type FailureCode } from '../contracts/failure.ts'

/** An expected failure: the caller can do something about it. Anything else thrown is a bug and becomes an opaque 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  /** The input field at fault, where one is. */
  readonly field: string | null
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | null

  constructor(
    code: FailureCode,
    message: string,
    details: { field?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'Failure'
    this.code = code
    this.status = FAILURES[code]
    this.field = details.field ?? null
    this.retryAfter = details.retryAfter ?? null
  }
}

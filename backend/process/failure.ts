import { FAILURES, type FailureCode } from '../contracts/failure.ts'

/** An expected failure, which the caller can handle. Other errors are bugs and become an opaque 500. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly status: number
  readonly field: string | null
  /** Seconds. */
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

import Stripe from 'stripe'
import { Failure } from '../process/failure.ts'
import type { Log } from '../process/log.ts'

export async function withStripeErrors<Result>(log: Log, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw toFailure(log, error)
  }
}

/**
 * An invalid request is our bug; other errors become `unavailable`. A call without a response may have
 * worked, so all calls are idempotent.
 */
function toFailure(log: Log, error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, requestId } = error
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') {
    log.error({ alert: 'stripe key', code, requestId }, 'Stripe refuses our key: nobody can pay')
  } else if (type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError') {
    return error
  }
  return new Failure('unavailable', UNREACHED, { retryAfter: RETRY_AFTER_SECONDS, cause: error })
}

export function isStripeUnavailable(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors
  return [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind)
}

export function isMissingAtStripe(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing'
}

export function isReplayed(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'
}

const UNREACHED = 'We cannot reach the payment service right now. Nothing was charged. Try again in a minute.'
const RETRY_AFTER_SECONDS = 10

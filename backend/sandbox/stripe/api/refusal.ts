/** HTTP status and `error`, in Stripe's words. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: {
    type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
    message: string
    code?: string
    param?: string
  }

  constructor(status: number, error: StripeRefusal['error']) {
    super(error.message)
    this.name = 'StripeRefusal'
    this.status = status
    this.error = error
  }
}

export function badRequest(message: string, details: { param?: string; code?: string } = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...details })
}

/** 400 for an unknown id in a parameter, 404 in the path (`param` is `id`). */
export function noSuch(what: string, id: string, param = 'id'): StripeRefusal {
  return new StripeRefusal(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${what}: '${id}'`,
  })
}

import * as z from 'zod/mini'

export const FAILURES = {
  /** No redirect or error: browsers log statuses from 400, and every page gets this after a publication. */
  edition_changed: 300,
  invalid_input: 400,
  not_signed_in: 401,
  plan_required: 402,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  too_large: 413,
  unsupported_media_type: 415,
  wrong_host: 421,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const

export type FailureCode = keyof typeof FAILURES

/** `field` names the first invalid input; `id` identifies the log line. */
export const FailureBody = z.object({
  error: z.object({
    code: z.enum(Object.keys(FAILURES) as [FailureCode, ...FailureCode[]]),
    message: z.string(),
    field: z.optional(z.string()),
    id: z.string(),
  }),
})
export type FailureBody = z.infer<typeof FailureBody>

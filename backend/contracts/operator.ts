import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import type { Limit } from './limit.ts'

const Secret = z.string().check(z.regex(/^[\w-]{43}$/, 'is not complete'))

const CLAIMS: Limit = {
  name: 'operator-claim',
  calls: 20,
  seconds: 600,
  by: 'network',
  sentence: 'From your network many links were tried.',
}

export const claimOperator = endpoint({
  method: 'POST',
  path: '/api/operator/claim',
  access: 'public',
  limit: CLAIMS,
  summary: 'Makes who asks an operator, by the one-time link that a server without one prints at its start.',
  body: z.strictObject({ secret: Secret }),
  response: z.object({ operator: z.literal(true) }),
})

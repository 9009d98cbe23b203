import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'

/** Premium at 9.99, Pro at 19.99, or granted. */
export const HeldPlan = z.object({
  name: z.string(),
  /** Per month; 0 if granted. */
  amountCents: count,
  /** Null if granted. */
  currency: z.nullable(z.string()),
})
export type HeldPlan = z.infer<typeof HeldPlan>

/** Specification, section 3. 'active': has a plan. */
export const User = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Null if the provider does not state it. */
  emailVerified: z.nullable(z.boolean()),
  /** Our own path, re-encoded. */
  profileImageUrl: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  /** Free contacts used, without credited dead ones. */
  contactsUsed: count,
  subscriptionStatus: z.enum(['active', 'free']),
  /** Null on the free plan. */
  plan: z.nullable(HeldPlan),
  operator: z.boolean(),
})
export type User = z.infer<typeof User>

export const readUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  summary: 'Who is signed in; 401 when nobody is.',
  response: User,
})

/** Navigate to it, do not fetch. `?returnTo=<our path>` returns there. */
export { LOGIN_PATH, RETURN_TO } from './login-path.ts'

/** Pseudonym of the member, no secret. Devices recognize saved data by it. */
export const MEMBER_COOKIE = 'member'

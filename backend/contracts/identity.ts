import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'

/** A plan that a member has: 'Premium' at 9.99, 'Pro' at 19.99, or given by the operator. */
export const HeldPlan = z.object({
  name: z.string(),
  /** A month; 0 where it is given. */
  amountCents: count,
  /** Null where nothing is charged. */
  currency: z.nullable(z.string()),
})
export type HeldPlan = z.infer<typeof HeldPlan>

/** The signed-in user (specification, section 3). `subscriptionStatus` 'active' means that they have a plan. */
export const User = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Whether the sign-in service vouches for the address; null where it does not say. */
  emailVerified: z.nullable(z.boolean()),
  /** A path of ours: the provider's picture, fetched and encoded anew. */
  profileImageUrl: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  /** Contacts of the free plan used up; dead ones that were credited do not count. */
  contactsUsed: count,
  subscriptionStatus: z.enum(['active', 'free']),
  /** Null on the free plan. */
  plan: z.nullable(HeldPlan),
  /** Runs this server: the app shows the way to the console. */
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

/** Addresses to navigate to, not to fetch. `LOGIN_PATH?returnTo=<path of ours>` comes back to that path. */
export const LOGIN_PATH = '/api/login'
export const RETURN_TO = 'returnTo'

/**
 * Beside the session there is a cookie that the browser's script can read: a pseudonym of who is signed in, no secret.
 * It changes with the person, so a device knows whose answers it has saved before it asks the server.
 */
export const MEMBER_COOKIE = 'member'

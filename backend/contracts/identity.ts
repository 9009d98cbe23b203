import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'

/** The signed-in user (specification, section 3). `subscriptionStatus` 'active' means Pro. */
export const User = z.object({
  id: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  email: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  createdAt: z.nullable(z.string()),
  contactsUsed: count,
  subscriptionStatus: z.enum(['active', 'free']),
})
export type User = z.infer<typeof User>

export const readUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'member',
  summary: 'Who is signed in; 401 when nobody is.',
  response: User,
})

/** What the pages call the identity provider: any OpenID Connect issuer works, a deployer names theirs here. */
export const SIGN_IN_PROVIDER = 'Replit'

/** Addresses to navigate to, not to fetch. */
export const LOGIN_PATH = '/api/login'
export const LOGOUT_PATH = '/api/logout'

import * as z from 'zod/mini'
import { endpoint, KEY_SCOPES } from './endpoint.ts'
import { count, id, line } from './fields.ts'
import { perTenMinutes } from './limit.ts'
import { KEYS_MAX } from './plans.ts'

export { KEY_CALLS_A_MINUTE, KEYS_MAX } from './plans.ts'

export const KEYS_A_DAY = 20
export const KEY_NAME_MAX = 60
/** Days; null: until revoked. */
export const KEY_LIVES = [30, 90, 365] as const

export const ApiKey = z.object({
  id,
  name: z.string(),
  /** Visible prefix: `tdl_1a2b3c4d`. */
  begins: z.string(),
  scopes: z.array(z.enum(KEY_SCOPES)),
  createdAt: z.string(),
  /** Null: no expiry. */
  expiresAt: z.nullable(z.string()),
  expired: z.boolean(),
  /** Within five minutes; null: never. */
  lastUsedAt: z.nullable(z.string()),
})
export type ApiKey = z.infer<typeof ApiKey>

export const listKeys = endpoint({
  method: 'GET',
  path: '/api/keys',
  access: 'member',
  summary:
    'The user’s keys for programs, newest first, expired ones too. They stay while a plan has lapsed, and work again with it.',
  response: z.object({ keys: z.array(ApiKey), most: count }),
})

export const createKey = endpoint({
  method: 'POST',
  path: '/api/keys',
  access: 'pro',
  limit: perTenMinutes('keys', 300),
  summary: `Makes a key for a program. The key itself is in this answer and in no other. At most ${KEYS_MAX} at a time and ${KEYS_A_DAY} a day.`,
  body: z.strictObject({
    name: line(KEY_NAME_MAX).check(z.minLength(1)),
    scopes: z.array(z.enum(KEY_SCOPES)).check(z.minLength(1), z.maxLength(KEY_SCOPES.length)),
    expiresInDays: z.nullable(z.literal(KEY_LIVES)),
  }),
  response: z.object({ key: ApiKey, secret: z.string() }),
})

export const revokeKey = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  access: 'member',
  limit: perTenMinutes('keys', 300),
  summary: 'Ends a key of the user at once; 404 where it is not theirs.',
  params: z.strictObject({ id }),
  response: z.object({ revoked: z.boolean() }),
})

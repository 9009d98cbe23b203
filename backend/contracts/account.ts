import * as z from 'zod/mini'
import { CATEGORIES } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { perTenMinutes } from './limit.ts'

export const Session = z.object({
  id,
  /** For example 'Chrome on Android'. */
  device: z.string(),
  beganAt: z.string(),
  seenAt: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'member',
  summary: 'Where the user is signed in, last seen first.',
  response: z.array(Session),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'member',
  limit: perTenMinutes('account', 300),
  summary: 'Ends one session of the user; 404 where it is not theirs.',
  params: z.strictObject({ id }),
  response: z.object({ ended: count }),
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/account/sign-out-everywhere',
  access: 'member',
  endsSession: true,
  limit: perTenMinutes('account', 300),
  summary: 'Ends all sessions of the user, this one too.',
  response: z.object({ ended: count }),
})

export const NotificationChoices = z.strictObject({
  newDevice: z.boolean(),
  /** Needs a plan. */
  weeklyReport: z.boolean(),
  /** Empty: all categories. */
  weeklyCategories: z.array(z.enum(CATEGORIES)),
})
export type NotificationChoices = z.infer<typeof NotificationChoices>

export const readNotificationChoices = endpoint({
  method: 'GET',
  path: '/api/account/notifications',
  access: 'member',
  summary: 'What the user is written to about.',
  response: NotificationChoices,
})

export const changeNotificationChoices = endpoint({
  method: 'PUT',
  path: '/api/account/notifications',
  access: 'member',
  limit: perTenMinutes('account', 300),
  summary: 'Changes what the user is written to about.',
  body: NotificationChoices,
  response: NotificationChoices,
})

export const DELETE_WORD = 'DELETE'

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  access: 'member',
  limit: perTenMinutes('account', 300),
  summary: 'Deletes the user and all that is stored about them, at once.',
  body: z.strictObject({ confirm: z.literal(DELETE_WORD) }),
  response: z.object({ deleted: z.boolean(), endSessionUrl: z.nullable(z.string()) }),
})

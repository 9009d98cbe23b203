import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, line } from './fields.ts'
import { type Limit, perTenMinutes } from './limit.ts'
import { WEBHOOKS_MAX } from './plans.ts'

export { WEBHOOKS_MAX } from './plans.ts'

export const WEBHOOK_NAME_MAX = 60
export const WEBHOOK_URL_MAX = 500
export const WEBHOOK_LOG = 50
export const RETRY_HOURS = 24
export const FAILING_DAYS = 3

export const WEBHOOK_SHAPES = ['standard', 'slack', 'discord', 'telegram'] as const
export type WebhookShape = (typeof WEBHOOK_SHAPES)[number]

/** Failures in a row; one success ends the pause. */
export const PAUSED_AFTER = 5

const url = z
  .string()
  .check(
    z.trim(),
    z.maxLength(WEBHOOK_URL_MAX),
    z.regex(/^https?:\/\/[^\s]+$/, 'must be an address like https://example.com/hooks/alerts'),
  )
const name = line(WEBHOOK_NAME_MAX).check(z.minLength(1))

const webhook = {
  id,
  name: z.string(),
  url: z.string(),
  shape: z.enum(WEBHOOK_SHAPES),
  /** Null: working. */
  failingSince: z.nullable(z.string()),
  /** Null: not paused. */
  pausedUntil: z.nullable(z.string()),
  /** Null: on. */
  disabled: z.nullable(z.enum(['by-you', 'failing', 'gone'])),
  createdAt: z.string(),
  lastSentAt: z.nullable(z.string()),
}
export const Webhook = z.object(webhook)
export type Webhook = z.infer<typeof Webhook>

const params = z.strictObject({ id })

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  access: 'pro',
  summary:
    'The webhooks of the user, oldest first. They stay while a plan has lapsed, and send again with it.',
  response: z.array(Webhook),
})

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  access: 'pro',
  limit: perTenMinutes('webhooks', 300),
  summary: `Adds a webhook, at most ${WEBHOOKS_MAX} a user. The answer alone holds its secret.`,
  body: z.strictObject({ name, url, shape: z.enum(WEBHOOK_SHAPES) }),
  response: z.object({
    webhook: Webhook,
    /** `whsec_…` for signatures (standardwebhooks.com); null for chats. */
    secret: z.nullable(z.string()),
  }),
})

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  access: 'pro',
  limit: perTenMinutes('webhooks', 300),
  summary: 'Gives a webhook another name or address, or switches it off and on.',
  params,
  body: z.strictObject({ name: z.optional(name), url: z.optional(url), on: z.optional(z.boolean()) }),
  response: Webhook,
})

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: 'pro',
  limit: perTenMinutes('webhooks', 300),
  summary: 'Deletes a webhook of the user and its log; 404 where it is not theirs.',
  params,
  response: z.object({ deleted: z.boolean() }),
})

export const WEBHOOK_STATES = ['waiting', 'sent', 'failed', 'dropped'] as const

export const WebhookDelivery = z.object({
  id,
  /** Header `webhook-id`; retries keep it. */
  messageId: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  createdAt: z.string(),
  triedAt: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
  /** Null before the first attempt. */
  body: z.nullable(z.string()),
  /** The receiver's status and start of its response. */
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  trouble: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: 'pro',
  summary: `The newest ${WEBHOOK_LOG} deliveries of a webhook, with bodies.`,
  params,
  response: z.array(WebhookDelivery),
})

const WEBHOOKS_BY_HAND: Limit = {
  name: 'webhook by hand',
  calls: 60,
  seconds: 3600,
  sentence: 'You can send 60 webhooks an hour by hand, and you have reached this limit.',
}

export const resendWebhookDelivery = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/resend',
  access: 'pro',
  limit: WEBHOOKS_BY_HAND,
  summary: 'Sends a delivery again, under the same `webhook-id`, and says what became of it.',
  params: z.strictObject({ id, deliveryId: id }),
  response: WebhookDelivery,
})

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  access: 'pro',
  limit: WEBHOOKS_BY_HAND,
  summary: 'Sends a test message to a webhook at once, and says what became of it.',
  params,
  response: WebhookDelivery,
})

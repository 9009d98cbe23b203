import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, line } from './fields.ts'
import { type Limit, perTenMinutes } from './limit.ts'
import { WEBHOOKS_MAX } from './plans.ts'

export { WEBHOOKS_MAX } from './plans.ts'

export const WEBHOOK_NAME_MAX = 60
export const WEBHOOK_URL_MAX = 500
/** Deliveries that the log of a webhook shows. */
export const WEBHOOK_LOG = 50
/** A delivery is tried again for so long, and a webhook switched off after so long without one success. */
export const RETRY_HOURS = 24
export const FAILING_DAYS = 3

/** Who reads it: a program that checks our signature, or a chat that takes messages. */
export const WEBHOOK_SHAPES = ['standard', 'slack', 'discord', 'telegram'] as const
export type WebhookShape = (typeof WEBHOOK_SHAPES)[number]

/** After so many failures in a row a webhook is paused, ever longer. One success ends the pause. */
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
  /** Null: it works. Since when every delivery has failed. */
  failingSince: z.nullable(z.string()),
  /** Messages wait until then, after failures in a row or because the receiver asks for it. Null: not paused. */
  pausedUntil: z.nullable(z.string()),
  /** Null: it is on. Off by its owner, or by us after it failed for too long. */
  disabled: z.nullable(z.enum(['by-you', 'failing', 'gone'])),
  createdAt: z.string(),
  /** When something last arrived there. */
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
    /** `whsec_…`, to check signatures with (standardwebhooks.com); null where a chat takes the messages. */
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

/** One message to a webhook, with what was said and answered. */
export const WebhookDelivery = z.object({
  id,
  /** The header `webhook-id`: the same for a message that is sent again. */
  messageId: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  createdAt: z.string(),
  /** When the newest attempt was made, and when the next one is. */
  triedAt: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
  /** What was sent; null before the first attempt. */
  body: z.nullable(z.string()),
  /** The receiver's status, and the beginning of its answer. */
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  /** Why it did not arrive, in words. */
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

/** Sent when a person asks. */
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

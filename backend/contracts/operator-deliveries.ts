import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count, id } from './fields.ts'
import { CONSOLE_CALLS } from './limit.ts'

const DELIVERY_CHANNELS = ['push', 'webhook'] as const
const channel = z.enum(DELIVERY_CHANNELS)
export type DeliveryChannel = z.infer<typeof channel>

/** Without the text, which is private. */
export const FailedDelivery = z.object({
  id,
  channel,
  /** `waiting`: will be retried. `failed`: given up. */
  state: z.enum(['waiting', 'failed']),
  memberId: id,
  /** The rest of the URL may be secret. */
  host: z.string(),
  attempts: count,
  createdAt: z.string(),
  triedAt: z.nullable(z.string()),
  nextAt: z.nullable(z.string()),
  trouble: z.string(),
  status: z.nullable(count),
  answer: z.nullable(z.string()),
  held: z.nullable(z.enum(['being-sent', 'asked-to-wait', 'turned-off'])),
})
export type FailedDelivery = z.infer<typeof FailedDelivery>

export const listFailedDeliveries = endpoint({
  method: 'GET',
  path: '/api/operator/deliveries',
  access: 'operator',
  summary:
    'Alerts that did not arrive by push or by webhook, of the last thirty days, newest first, fifty at a time; `before` is the last id of the page before.',
  query: z.strictObject({ channel, before: z.optional(id) }),
  response: z.object({ deliveries: z.array(FailedDelivery), more: z.boolean() }),
})
export const DELIVERIES_A_PAGE = 50

export const retryDeliveries = endpoint({
  method: 'POST',
  path: '/api/operator/deliveries/retry',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary:
    'Tries one alert, or all of a channel, once more now, under the id it had. What is held is left alone; the answer counts the others.',
  body: z.strictObject({ channel, id: z.optional(id) }),
  response: z.object({ deliveries: count }),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'
import { CONSOLE_CALLS } from './limit.ts'

/** What waits to leave this server, by where it goes. */
const Backlog = z.object({
  waiting: count,
  /** Of those, how many were tried before without success. */
  failing: count,
  /** Since when the oldest waits. */
  since: z.nullable(z.string()),
  /** Not tried any more, in the last thirty days. */
  givenUp: count,
  /** What went wrong last, with how often. */
  troubles: z.array(z.object({ words: z.string(), times: count, lastAt: z.nullable(z.string()) })),
})
export type Backlog = z.infer<typeof Backlog>

export const readBacklogs = endpoint({
  method: 'GET',
  path: '/api/operator/backlogs',
  access: 'operator',
  summary: 'What waits: e-mails, alerts by each way, events of Stripe; with what went wrong.',
  response: z.object({
    email: Backlog,
    /** Alerts on their way, by the channel. */
    alertEmail: Backlog,
    push: Backlog,
    webhook: Backlog,
    /** Stripe's events that are not read yet, and customers of deleted accounts that Stripe is to be told of. */
    billing: z.extend(Backlog, { lastReadAt: z.nullable(z.string()) }),
    /** Devices that get push messages, and those whose push service refuses. */
    devices: z.object({ subscribed: count, failing: count }),
    /** Members' webhooks, and those that were turned off because they failed. */
    webhooks: z.object({ active: count, failing: count, disabled: count }),
  }),
})
export type Backlogs = z.infer<(typeof readBacklogs)['response']>

export const retryOutbox = endpoint({
  method: 'POST',
  path: '/api/operator/outbox/retry',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Tries every e-mail that was not sent once more now, those that were given up too.',
  response: z.object({ emails: count }),
})

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { count } from './fields.ts'
import { CONSOLE_CALLS } from './limit.ts'

const Backlog = z.object({
  waiting: count,
  failing: count,
  since: z.nullable(z.string()),
  /** In the last thirty days. */
  givenUp: count,
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
    alertEmail: Backlog,
    push: Backlog,
    webhook: Backlog,
    billing: z.extend(Backlog, { lastReadAt: z.nullable(z.string()) }),
    devices: z.object({ subscribed: count, failing: count }),
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

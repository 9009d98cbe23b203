import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { WEBHOOK_LOG, WEBHOOK_STATES, type Webhook, type WebhookDelivery } from '../contracts/webhooks.ts'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { Addressed, sendWebhook, type WebhookDeps } from './send-webhook.ts'
import { ADDRESSED, bodyOf } from './send-webhooks.ts'
import { testBody } from './webhook-message.ts'

const Entry = z.object({
  id: z.int(),
  event_id: z.string(),
  state: z.enum(WEBHOOK_STATES),
  attempts: z.int(),
  created_at: z.date(),
  tried_at: z.nullable(z.date()),
  due_at: z.date(),
  body: z.nullable(z.string()),
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  trouble: z.nullable(z.string()),
})
const COLUMNS = Object.keys(Entry.shape).join(', ')

export async function webhookLog(db: Db, { id }: Webhook): Promise<WebhookDelivery[]> {
  const rows = await many(
    db,
    Entry,
    `select ${COLUMNS} from delivery where webhook_id = ? order by id desc limit ?`,
    [id, WEBHOOK_LOG],
  )
  return rows.map(shownOf)
}

interface SendingNow extends WebhookDeps {
  origin: string
}

/** One immediate try under the same id. Throws `not_found` if the delivery or its events are gone. */
export async function resend(
  deps: SendingNow,
  { id }: Webhook,
  deliveryId: string,
): Promise<WebhookDelivery> {
  const { db } = deps
  const to = await maybeOne(
    db,
    WithBody,
    `select ${ADDRESSED}, d.body from delivery d join webhook w on w.id = d.webhook_id where w.id = ? and d.id = ?`,
    [id, deliveryId],
  )
  const body = to && (to.body ?? (await bodyOf(deps, to)))
  if (!to || body === null) throw new Failure('not_found', 'This delivery is no longer there.')
  return await sendNow(deps, to, body)
}

export async function sendTest(
  deps: SendingNow,
  webhook: Webhook,
  memberId: string,
): Promise<WebhookDelivery> {
  const { db, origin, now } = deps
  const to = await one(
    db,
    Addressed,
    `with d as (
       insert into delivery (member_id, channel, edition, event_id, webhook_id, test, due_at)
       values (:memberId, 'webhook', 0, :message, :id, true, now() + interval '1 hour') returning *)
     select ${ADDRESSED} from d join webhook w on w.id = d.webhook_id`,
    { memberId, message: randomUUID(), id: webhook.id },
  )
  return await sendNow(deps, to, testBody(webhook.shape, now(), origin))
}

const WithBody = z.extend(Addressed, { body: z.nullable(z.string()) })

async function sendNow(deps: SendingNow, to: Addressed, body: string): Promise<WebhookDelivery> {
  const attempt = await sendWebhook(deps, to, body)
  const row = await one(
    deps.db,
    Entry,
    `update delivery set state = ?, attempts = attempts + 1, ended_at = now() where id = ? returning ${COLUMNS}`,
    [attempt === null ? 'sent' : 'failed', to.delivery_id],
  )
  return shownOf(row)
}

function shownOf(row: z.infer<typeof Entry>): WebhookDelivery {
  const { id, event_id, state, attempts, created_at, tried_at, due_at, body, status, answer, trouble } = row
  return {
    ...{ id: String(id), messageId: event_id, state, attempts, body, status, answer, trouble },
    createdAt: created_at.toISOString(),
    triedAt: tried_at?.toISOString() ?? null,
    nextAt: state === 'waiting' ? due_at.toISOString() : null,
  }
}

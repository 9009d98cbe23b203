import * as z from 'zod/mini'
import { RETRY_HOURS } from '../contracts/webhooks.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'
import type { Log } from '../log.ts'
import { eventsById } from './fired-events.ts'
import { sendDue } from './send-due.ts'
import { Addressed, sendWebhook, type WebhookDeps } from './send-webhook.ts'
import { webhookBody } from './webhook-message.ts'

export interface SendingWebhooks extends WebhookDeps {
  /** Where a person reads on. */
  origin: string
  log: Log
  /** The time that subscriptions go by. */
  planNow(): Date
}

/**
 * Sends the webhooks that are due, and tries again, ever later, for a day. At least once: a message is claimed by moving its
 * next try ahead. A kill between that and the answer's note repeats it under the same `webhook-id`. Any number of processes
 * may send at once. Gives how many arrived.
 */
export async function sendWebhooks(deps: SendingWebhooks): Promise<number> {
  const sent = await sendDue(
    (most) => claim(deps.db, { now: deps.now(), most }),
    (claimed) => sendOne(deps, claimed),
  )
  if (sent > 0) deps.log.info({ sent }, 'Webhooks sent')
  return sent
}

/** Columns of a query over `delivery d` joined with `webhook w`: those of `Addressed`. */
export const ADDRESSED = `d.id as delivery_id, cast(d.event_id as text) as message_id, w.id as webhook_id, d.member_id, w.url, w.shape,
  w.secret, d.test`

const Claimed = z.extend(Addressed, {
  ...PlanFacts.shape,
  attempts: z.int(),
  created_at: z.date(),
  body: z.nullable(z.string()),
})
type Claimed = z.infer<typeof Claimed>

async function claim(db: Db, { now, most }: { now: Date; most: number }): Promise<Claimed[]> {
  return await many(
    db,
    Claimed,
    `with taken as (
       update delivery set attempts = attempts + 1, tried_at = :now,
         due_at = cast(:now as timestamptz) + make_interval(mins => (cast(:pauses as integer[]))[least(attempts + 1, :last)])
       where id in (
         select id from delivery where channel = 'webhook' and state = 'waiting' and due_at <= :now
         order by due_at limit :most for update skip locked)
       returning *
     )
     select ${ADDRESSED}, d.attempts, d.created_at, d.body, ${PLAN_FACTS}
     from taken d join webhook w on w.id = d.webhook_id join member on member.id = d.member_id`,
    { now, most, pauses: PAUSES, last: PAUSES.length },
  )
}

async function sendOne(deps: SendingWebhooks, claimed: Claimed): Promise<boolean> {
  const { db, now, planNow, log } = deps
  if (planOf(claimed, planNow()) !== 'pro') return await end(db, claimed, 'dropped', 'Your plan has ended')
  const body = claimed.body ?? (await bodyOf(deps, claimed))
  if (body === null) return await end(db, claimed, 'dropped', 'The event is gone')
  const attempt = await sendWebhook(deps, claimed, body)
  if (attempt === null) return await end(db, claimed, 'sent', null)
  const { trouble, isOver } = attempt
  log.info({ delivery: claimed.delivery_id, attempts: claimed.attempts, trouble }, 'A webhook was not taken')
  const isLate =
    now().getTime() - claimed.created_at.getTime() >= LATEST_MS || claimed.attempts > PAUSES.length
  return isOver || isLate ? await end(db, claimed, 'failed', trouble) : false
}

/** What is sent about the event; null where it is no more. */
export async function bodyOf(
  { db, origin }: Pick<SendingWebhooks, 'db' | 'origin'>,
  { message_id, shape }: Addressed,
): Promise<string | null> {
  const [event] = await eventsById(db, [message_id])
  if (!event) return null
  const { at, words, href } = event
  return webhookBody(shape, { type: 'alert.fired', at, words, url: origin + href, event })
}

/** Whether it arrived. What was switched off meanwhile stays as it is. */
async function end(
  db: Db,
  { delivery_id }: Claimed,
  state: 'sent' | 'failed' | 'dropped',
  trouble: string | null,
): Promise<boolean> {
  await db.raw(
    `update delivery set state = ?, trouble = ?, ended_at = now() where id = ? and state = 'waiting'`,
    [state, trouble, delivery_id],
  )
  return state === 'sent'
}

/** Minutes after each try; together they make a day. */
const PAUSES = [1, 5, 30, 120, 240, 480, 564]
const LATEST_MS = RETRY_HOURS * 3_600_000

import * as z from 'zod/mini'
import { RETRY_HOURS } from '../contracts/webhooks.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { PLAN_FACTS, PlanFacts, planOf } from '../identity/plan.ts'
import type { Clock } from '../process/clock.ts'
import type { Log } from '../process/log.ts'
import { endDelivery, NOT_MADE } from './end-delivery.ts'
import { eventsById } from './fired-events.ts'
import { type Lane, sendFairly } from './send-fairly.ts'
import { Addressed, sendWebhook, type WebhookDeps } from './send-webhook.ts'
import { alertBody } from './webhook-message.ts'

export interface SendingWebhooks extends WebhookDeps, Clock {
  origin: string
  log: Log
}

/**
 * At least once: a crash repeats a message under the same `webhook-id`. Safe with several processes. Returns the number that
 * arrived.
 */
export async function sendWebhooks(deps: SendingWebhooks): Promise<number> {
  const { db, now, log } = deps
  const sent = await sendFairly({
    lanes: (most) => dueWebhooks(db, { now: now(), most }),
    claim: ({ id }) => claim(db, { webhook: id, now: now() }),
    send: (claimed) => sendOne(deps, claimed),
    giveUp: (claimed) => endDelivery(db, claimed, 'failed', NOT_MADE),
    log,
  })
  if (sent > 0) log.info({ sent }, 'Webhooks sent')
  return sent
}

const DueWebhook = z.object({ id: z.int(), member_id: z.int(), url: z.string() })

async function dueWebhooks(db: Db, { now, most }: { now: Date; most: number }): Promise<Lane[]> {
  return await many(
    db,
    DueWebhook,
    `select w.id, w.member_id, w.url from webhook w join (
       select webhook_id, min(due_at) as due_at from delivery
       where channel = 'webhook' and state = 'waiting' and due_at <= :now group by webhook_id
     ) d on d.webhook_id = w.id
     where ${NOT_PAUSED} order by w.failures > 0, d.due_at limit :most`,
    { now, most },
  )
}

/** SQL over `webhook w`. */
const NOT_PAUSED = '(w.waits_until is null or w.waits_until <= :now)'

export const ADDRESSED = `d.id as delivery_id, cast(d.event_id as text) as message_id, d.event_ids, w.id as webhook_id, d.member_id, w.url,
  w.shape, w.secret, d.test`

const Claimed = z.extend(Addressed, {
  ...PlanFacts.shape,
  attempts: z.int(),
  created_at: z.date(),
  body: z.nullable(z.string()),
})
type Claimed = z.infer<typeof Claimed>

/** The webhook may have paused after the lanes were read. */
async function claim(db: Db, { webhook, now }: { webhook: number; now: Date }): Promise<Claimed | null> {
  return await maybeOne(
    db,
    Claimed,
    `with taken as (
       update delivery set attempts = attempts + 1, tried_at = :now,
         due_at = cast(:now as timestamptz) + make_interval(mins => (cast(:pauses as integer[]))[least(attempts + 1, :last)])
       where id = (
         select d.id from delivery d join webhook w on w.id = d.webhook_id
         where d.webhook_id = :webhook and d.channel = 'webhook' and d.state = 'waiting' and d.due_at <= :now and ${NOT_PAUSED}
         order by d.due_at, d.id limit 1 for update of d skip locked)
       returning *
     )
     select ${ADDRESSED}, d.attempts, d.created_at, d.body, ${PLAN_FACTS}
     from taken d join webhook w on w.id = d.webhook_id join member on member.id = d.member_id`,
    { webhook, now, pauses: PAUSES, last: PAUSES.length },
  )
}

async function sendOne(deps: SendingWebhooks, claimed: Claimed): Promise<boolean> {
  const { db, now, planNow, log } = deps
  if (planOf(claimed, planNow()) !== 'pro')
    return await endDelivery(db, claimed, 'dropped', 'Your plan has ended')
  const body = claimed.body ?? (await bodyOf(deps, claimed))
  if (body === null) return await endDelivery(db, claimed, 'dropped', 'The event is gone')
  const attempt = await sendWebhook(deps, claimed, body)
  if (attempt === null) return await endDelivery(db, claimed, 'sent', null)
  const { trouble, isOver } = attempt
  log.info({ delivery: claimed.delivery_id, attempts: claimed.attempts, trouble }, 'A webhook was not taken')
  const isLate =
    now().getTime() - claimed.created_at.getTime() >= LATEST_MS || claimed.attempts > PAUSES.length
  return isOver || isLate ? await endDelivery(db, claimed, 'failed', trouble) : false
}

export async function bodyOf(
  { db, origin }: Pick<SendingWebhooks, 'db' | 'origin'>,
  { message_id, event_ids, shape }: Addressed,
): Promise<string | null> {
  const [event, ...more] = await eventsById(db, event_ids ?? [message_id])
  return event ? alertBody(shape, [event, ...more], origin) : null
}

/** Minutes after each try, a day in total. */
const PAUSES = [1, 5, 30, 120, 240, 480, 564]
const LATEST_MS = RETRY_HOURS * 3_600_000

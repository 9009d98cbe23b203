import { Webhook as Signer } from 'standardwebhooks'
import * as z from 'zod/mini'
import { FAILING_DAYS, PAUSED_AFTER, RETRY_HOURS, WEBHOOK_SHAPES } from '../contracts/webhooks.ts'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { enqueueEmail } from '../inbox/outbox.ts'
import { NotReached, type Outside, type OutsideAnswer } from '../outgoing/post-outside.ts'
import { webhookOffEmail } from './webhook-off-email.ts'
import { dropWaiting } from './webhooks.ts'

export interface WebhookDeps {
  db: Db
  outside: Outside
  mailSettings: MailSettings
  now(): Date
}

export const Addressed = z.object({
  delivery_id: z.int(),
  message_id: z.string(),
  event_ids: z.nullable(z.array(z.string())),
  webhook_id: z.int(),
  member_id: z.int(),
  url: z.string(),
  shape: z.enum(WEBHOOK_SHAPES),
  secret: z.string(),
  test: z.boolean(),
})
export type Addressed = z.infer<typeof Addressed>

/** Null: accepted. `isOver`: do not retry. */
export type Attempt = { trouble: string; isOver: boolean } | null

/**
 * `webhook-id`, signature and signed time identify the message. Failures in a row or a Retry-After pause the
 * webhook. A gone one is disabled at once, one failing for days at its next failure. A test's failure changes
 * nothing.
 */
export async function sendWebhook(deps: WebhookDeps, to: Addressed, body: string): Promise<Attempt> {
  const { db, now } = deps
  const at = now()
  const answer = await hand(deps.outside, to, { body, at })
  const status = 'status' in answer ? answer.status : null
  const text = 'text' in answer ? answer.text : null
  const retryAfter = 'retryAfter' in answer ? answer.retryAfter : null
  const trouble = 'trouble' in answer ? answer.trouble : troubleOf(answer.status)
  await db.raw(
    'update delivery set body = ?, status = ?, answer = ?, trouble = ?, tried_at = ? where id = ?',
    [body, status, text, trouble, at, to.delivery_id],
  )
  if (trouble === null) {
    await db.raw(
      'update webhook set failing_since = null, failures = 0, waits_until = null, last_sent_at = ? where id = ?',
      [at, to.webhook_id],
    )
    return null
  }
  const isGone = status === 410
  if (!to.test) await noteFailure(deps, to, { at, isGone, trouble, retryAfter })
  return { trouble, isOver: isGone }
}

async function hand(
  outside: Outside,
  { url, shape, secret, message_id }: Addressed,
  { body, at }: { body: string; at: Date },
): Promise<Pick<OutsideAnswer, 'status' | 'text' | 'retryAfter'> | { trouble: string }> {
  const signed =
    shape === 'standard'
      ? {
          'webhook-id': message_id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Signer(secret).sign(message_id, at, body),
        }
      : {}
  try {
    const answer = await outside.post(url, {
      headers: { 'content-type': 'application/json', ...signed },
      body,
    })
    return shape === 'telegram'
      ? { ...answer, retryAfter: answer.retryAfter ?? waitInBody(answer.text) }
      : answer
  } catch (error) {
    if (error instanceof NotReached) return { trouble: error.message }
    throw error
  }
}

/** Telegram: `{"parameters":{"retry_after":35}}`. */
function waitInBody(text: string): number | null {
  const [, seconds] = /"retry_after"\s*:\s*(\d{1,9})\b/.exec(text) ?? []
  return seconds === undefined ? null : Number(seconds)
}

function troubleOf(status: number): string | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400)
    return `It answered ${status}: we do not follow redirects. Enter the final address.`
  if (status === 410) return 'It answered 410: this address is gone.'
  return `It answered ${status}.`
}

async function noteFailure(
  { db, mailSettings }: WebhookDeps,
  { webhook_id, delivery_id }: Addressed,
  {
    at,
    isGone,
    trouble,
    retryAfter,
  }: { at: Date; isGone: boolean; trouble: string; retryAfter: number | null },
): Promise<void> {
  await db.transaction(async (trx) => {
    const { waits_until } = await one(
      trx,
      Waiting,
      `update webhook set failing_since = coalesce(failing_since, :at), failures = failures + 1,
         waits_until = greatest(waits_until, cast(:at as timestamptz) + make_interval(secs => :asked),
           case when failures + 1 >= :pausedAfter then cast(:at as timestamptz)
             + make_interval(mins => least(power(2, least(failures + 1 - :pausedAfter, 10)), :longest)::integer) end)
       where id = :id returning waits_until`,
      {
        ...{ at, id: webhook_id, pausedAfter: PAUSED_AFTER, longest: LONGEST_PAUSE_MINUTES },
        asked: retryAfter === null ? null : Math.min(retryAfter, LONGEST_WAIT_SECONDS),
      },
    )
    if (waits_until !== null) await putOff(trx, { webhook_id, delivery_id, at, until: waits_until, trouble })
    const off = await maybeOne(
      trx,
      SwitchedOff,
      `update webhook set disabled = :why from member
       where webhook.id = :id and member.id = webhook.member_id and webhook.disabled is null
         and (cast(:isGone as boolean) or webhook.failing_since <= cast(:at as timestamptz) - make_interval(days => :days))
       returning webhook.name, member.email, member.email_verified`,
      { id: webhook_id, why: isGone ? 'gone' : 'failing', isGone, at, days: FAILING_DAYS },
    )
    if (!off) return
    await dropWaiting(trx, webhook_id, 'The webhook was switched off')
    if (off.email === null || off.email_verified === false) return
    await enqueueEmail(
      trx,
      webhookOffEmail(mailSettings, { to: off.email, name: off.name, isGone, trouble }),
      mailSettings,
    )
  })
}

const Waiting = z.object({ waits_until: z.nullable(z.date()) })

/** Retried after the pause, unless a day old by then. */
async function putOff(
  trx: Transaction,
  {
    webhook_id,
    delivery_id,
    at,
    until,
    trouble,
  }: { webhook_id: number; delivery_id: number; at: Date; until: Date; trouble: string },
): Promise<void> {
  await trx.raw('update delivery set due_at = greatest(due_at, ?) where id = ?', [until, delivery_id])
  await trx.raw(
    `update delivery set state = 'failed', ended_at = :at, trouble = coalesce(trouble, :trouble)
     where webhook_id = :webhook_id and channel = 'webhook' and state = 'waiting' and not test and id <> :delivery_id
       and created_at <= cast(:at as timestamptz) - make_interval(hours => :hours)`,
    { webhook_id, delivery_id, at, trouble, hours: RETRY_HOURS },
  )
}

/** Pauses double from 1 minute up to this. */
const LONGEST_PAUSE_MINUTES = 60
/** Bounds Retry-After, leaving time for a try. */
const LONGEST_WAIT_SECONDS = 12 * 3600

const SwitchedOff = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  email_verified: z.nullable(z.boolean()),
})

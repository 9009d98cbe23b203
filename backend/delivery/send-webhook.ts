import { Webhook as Signer } from 'standardwebhooks'
import * as z from 'zod/mini'
import { FAILING_DAYS, WEBHOOK_SHAPES } from '../contracts/webhooks.ts'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { enqueueEmail } from '../inbox/outbox.ts'
import { NotReached, type Outside } from './post-outside.ts'
import { webhookOffEmail } from './webhook-off-email.ts'
import { dropWaiting } from './webhooks.ts'

export interface WebhookDeps {
  db: Db
  outside: Outside
  mailSettings: MailSettings
  now(): Date
}

/** A message whose body is written, and where it goes. */
export const Addressed = z.object({
  delivery_id: z.int(),
  message_id: z.string(),
  webhook_id: z.int(),
  member_id: z.int(),
  url: z.string(),
  shape: z.enum(WEBHOOK_SHAPES),
  secret: z.string(),
  test: z.boolean(),
})
export type Addressed = z.infer<typeof Addressed>

/** Null: it was taken. Else why not, in words for its owner, and whether there is nothing to hope for. */
export type Attempt = { trouble: string; isOver: boolean } | null

/**
 * Hands a message over once and writes down what was answered. The receiver knows it again by `webhook-id`, checks that it is
 * ours by its signature, and how old it is by the time that is signed with it. A webhook that says it is gone is switched off
 * at once, one that has failed for days with the next failure; its owner gets a letter. Tests prove nothing either way.
 */
export async function sendWebhook(deps: WebhookDeps, to: Addressed, body: string): Promise<Attempt> {
  const { db, now } = deps
  const at = now()
  const answer = await hand(deps.outside, to, { body, at })
  const status = 'status' in answer ? answer.status : null
  const text = 'text' in answer ? answer.text : null
  const trouble = 'trouble' in answer ? answer.trouble : troubleOf(answer.status)
  await db.raw(
    'update delivery set body = ?, status = ?, answer = ?, trouble = ?, tried_at = ? where id = ?',
    [body, status, text, trouble, at, to.delivery_id],
  )
  if (trouble === null) {
    await db.raw('update webhook set failing_since = null, last_sent_at = ? where id = ?', [
      at,
      to.webhook_id,
    ])
    return null
  }
  const isGone = status === 410
  if (!to.test) await noteFailure(deps, to, { at, isGone, trouble })
  return { trouble, isOver: isGone }
}

async function hand(
  outside: Outside,
  { url, shape, secret, message_id }: Addressed,
  { body, at }: { body: string; at: Date },
): Promise<{ status: number; text: string } | { trouble: string }> {
  const signed =
    shape === 'standard'
      ? {
          'webhook-id': message_id,
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Signer(secret).sign(message_id, at, body),
        }
      : {}
  try {
    return await outside.post(url, { headers: { 'content-type': 'application/json', ...signed }, body })
  } catch (error) {
    if (error instanceof NotReached) return { trouble: error.message }
    throw error
  }
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
  { webhook_id }: Addressed,
  { at, isGone, trouble }: { at: Date; isGone: boolean; trouble: string },
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw('update webhook set failing_since = coalesce(failing_since, ?) where id = ?', [
      at,
      webhook_id,
    ])
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

const SwitchedOff = z.object({
  name: z.string(),
  email: z.nullable(z.string()),
  email_verified: z.nullable(z.boolean()),
})

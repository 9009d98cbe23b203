import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { WEBHOOK_SHAPES, WEBHOOKS_MAX, type Webhook } from '../contracts/webhooks.ts'
import { changed, many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { lockMember } from '../identity/lock-member.ts'
import type { Outside } from '../outgoing/post-outside.ts'
import { Failure } from '../process/failure.ts'

const WebhookRow = z.object({
  id: z.int(),
  name: z.string(),
  url: z.string(),
  shape: z.enum(WEBHOOK_SHAPES),
  failing_since: z.nullable(z.date()),
  waits_until: z.nullable(z.date()),
  disabled: z.nullable(z.enum(['by-you', 'failing', 'gone'])),
  created_at: z.date(),
  last_sent_at: z.nullable(z.date()),
})
const COLUMNS = Object.keys(WebhookRow.shape).join(', ')

export async function webhooksOf(trx: Db | Transaction, memberId: string): Promise<Webhook[]> {
  const rows = await many(trx, WebhookRow, `select ${COLUMNS} from webhook where member_id = ? order by id`, [
    memberId,
  ])
  return rows.map(shownOf)
}

interface Wanted {
  name: string
  url: string
  shape: Webhook['shape']
}

/** Throws `invalid_input` for a forbidden URL or at the maximum number. */
export async function addWebhook(
  db: Db,
  { memberId, outside }: { memberId: string; outside: Outside },
  { name, url, shape }: Wanted,
): Promise<{ webhook: Webhook; secret: string | null }> {
  refuseAddress(outside, url, shape)
  const secret = `whsec_${randomBytes(24).toString('base64')}`
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    if ((await webhooksOf(trx, memberId)).length >= WEBHOOKS_MAX) {
      throw new Failure(
        'invalid_input',
        `You have ${WEBHOOKS_MAX} webhooks, the most you can have. Delete one to add another.`,
        { field: 'url' },
      )
    }
    const row = await one(
      trx,
      WebhookRow,
      `insert into webhook (member_id, name, url, shape, secret) values (?, ?, ?, ?, ?) returning ${COLUMNS}`,
      [memberId, name, url, shape, secret],
    )
    return { webhook: shownOf(row), secret: shape === 'standard' ? secret : null }
  })
}

/** Enabling or a new URL resets the failures. Throws `not_found` for another member's webhook. */
export async function changeWebhook(
  db: Db,
  { memberId, outside, id }: { memberId: string; outside: Outside; id: string },
  { name, url, on }: { name?: string | undefined; url?: string | undefined; on?: boolean | undefined },
): Promise<Webhook> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    const before = await webhookOf(trx, memberId, id)
    if (url !== undefined) refuseAddress(outside, url, before.shape)
    const row = await one(
      trx,
      WebhookRow,
      `update webhook set name = coalesce(:name, name), url = coalesce(:url, url),
         disabled = case when cast(:on as boolean) is null then disabled when :on then null else 'by-you' end,
         failing_since = case when :on then null else failing_since end,
         failures = case when :on or url <> :url then 0 else failures end,
         waits_until = case when :on or url <> :url then null else waits_until end
       where id = :id returning ${COLUMNS}`,
      { id, name: name ?? null, url: url ?? null, on: on ?? null },
    )
    if (on === false) await dropWaiting(trx, id, 'Switched off')
    return shownOf(row)
  })
}

/** Throws `not_found` for another member's webhook. */
export async function deleteWebhook(db: Db, memberId: string, id: string): Promise<void> {
  const deleted = await changed(db, 'delete from webhook where id = ? and member_id = ?', [id, memberId])
  if (deleted === 0) throw new Failure('not_found', GONE)
}

/** Throws `not_found` for another member's webhook. */
export async function webhookOf(trx: Db | Transaction, memberId: string, id: string): Promise<Webhook> {
  const row = await maybeOne(
    trx,
    WebhookRow,
    `select ${COLUMNS} from webhook where id = ? and member_id = ?`,
    [id, memberId],
  )
  if (!row) throw new Failure('not_found', GONE)
  return shownOf(row)
}

export async function dropWaiting(
  trx: Db | Transaction,
  webhookId: string | number,
  trouble: string,
): Promise<void> {
  await trx.raw(
    `update delivery set state = 'dropped', ended_at = now(), trouble = ? where webhook_id = ? and state = 'waiting'`,
    [trouble, webhookId],
  )
}

function refuseAddress(outside: Outside, url: string, shape: Webhook['shape']): void {
  const refusal = outside.refusal(url)
  if (refusal) throw new Failure('invalid_input', refusal, { field: 'url' })
  if (shape === 'telegram' && !new URL(url).searchParams.has('chat_id')) {
    throw new Failure(
      'invalid_input',
      'For Telegram the address needs the chat: https://api.telegram.org/bot<token>/sendMessage?chat_id=<chat>.',
      { field: 'url' },
    )
  }
}

const GONE = 'This webhook no longer exists.'

function shownOf(row: z.infer<typeof WebhookRow>): Webhook {
  const { id, name, url, shape, failing_since, waits_until, disabled, created_at, last_sent_at } = row
  return {
    ...{ id: String(id), name, url, shape, disabled },
    failingSince: failing_since?.toISOString() ?? null,
    pausedUntil: waits_until?.toISOString() ?? null,
    createdAt: created_at.toISOString(),
    lastSentAt: last_sent_at?.toISOString() ?? null,
  }
}

import * as z from 'zod/mini'
import { type ContactMessage, MESSAGES_SHOWN } from '../contracts/operator-messages.ts'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { replyEmail } from '../inbox/contact-emails.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { enqueueEmail } from '../inbox/outbox.ts'
import { Failure } from '../process/failure.ts'
import { NAME_OF_MEMBER } from './actions.ts'
import { type Doer, recordAction } from './record-action.ts'

/** Open: members with a plan first, then longest waiting. Settled: newest first. */
export async function contactMessages(
  trx: Transaction,
  state: 'open' | 'settled',
): Promise<ContactMessage[]> {
  const rows = await many(
    trx,
    MessageRow,
    state === 'open'
      ? `${MESSAGES} where settled_at is null order by plan is not distinct from 'pro' desc, received_at, id limit ?`
      : `${MESSAGES} where settled_at is not null order by settled_at desc, id desc limit ?`,
    [MESSAGES_SHOWN],
  )
  return rows.map(viewOf)
}

/** Settles the message. Never resends the last text. */
export async function reply(
  trx: Transaction,
  by: Doer & { channel: 'console' },
  { id, text, now }: { id: string; text: string; now: Date },
  mailSettings: MailSettings,
): Promise<ContactMessage> {
  if (mailSettings.mail.by === 'off') throw new Failure('unavailable', NO_MAIL)
  const message = await lockedMessage(trx, id)
  if (message.replies.at(-1)?.text === text) return viewOf(message)
  await trx.raw('insert into contact_reply (message_id, operator_id, text, written_at) values (?, ?, ?, ?)', [
    id,
    by.memberId,
    text,
    now,
  ])
  await trx.raw('update contact_message set settled_at = ? where id = ?', [now, id])
  await enqueueEmail(trx, replyEmail({ ...message, text }, mailSettings), mailSettings)
  await recordAction(trx, { by, action: 'message-answered', subject: { message: message.reference } })
  return await messageOf(trx, id)
}

export async function settle(
  trx: Transaction,
  by: Doer,
  { id, settled, now }: { id: string; settled: boolean; now: Date },
): Promise<ContactMessage> {
  const message = await lockedMessage(trx, id)
  if ((message.settled_at !== null) === settled) return viewOf(message)
  await trx.raw('update contact_message set settled_at = ? where id = ?', [settled ? now : null, id])
  await recordAction(trx, {
    by,
    action: settled ? 'message-closed' : 'message-reopened',
    subject: { message: message.reference },
  })
  return await messageOf(trx, id)
}

async function lockedMessage(trx: Transaction, id: string): Promise<MessageRow> {
  const locked = await maybeOne(trx, Numbered, 'select id from contact_message where id = ? for update', [id])
  const message =
    locked && (await maybeOne(trx, MessageRow, `${MESSAGES} where contact_message.id = ?`, [id]))
  if (!message) throw new Failure('not_found', 'There is no such message.')
  return message
}

async function messageOf(trx: Transaction, id: string): Promise<ContactMessage> {
  return viewOf(await lockedMessage(trx, id))
}

const MESSAGES = `select id, reference, first_name, last_name, email, company, subject, message, plan, received_at, settled_at,
    coalesce((select json_agg(json_build_object('text', r.text, 'writtenAt', r.written_at, 'by', ${NAME_OF_MEMBER})
        order by r.id)
      from contact_reply r left join member m on m.id = r.operator_id where r.message_id = contact_message.id), '[]')
      as replies
  from contact_message`

const Numbered = z.object({ id: z.int() })

const MessageRow = z.extend(Numbered, {
  reference: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  company: z.string(),
  subject: z.string(),
  message: z.string(),
  plan: z.nullable(z.enum(['free', 'pro'])),
  received_at: z.date(),
  settled_at: z.nullable(z.date()),
  /** From JSON: times are text. */
  replies: z.array(z.object({ text: z.string(), writtenAt: z.string(), by: z.nullable(z.string()) })),
})
type MessageRow = z.infer<typeof MessageRow>

function viewOf(row: MessageRow): ContactMessage {
  const { id, first_name, last_name, received_at, settled_at, ...rest } = row
  return {
    ...rest,
    id: String(id),
    name: `${first_name} ${last_name}`.trim(),
    receivedAt: received_at.toISOString(),
    settledAt: settled_at?.toISOString() ?? null,
    replies: row.replies.map((each) => ({ ...each, writtenAt: new Date(each.writtenAt).toISOString() })),
  }
}

const NO_MAIL =
  'This server cannot send e-mails, so nothing was sent. Set up e-mail first, or write from your own mailbox.'

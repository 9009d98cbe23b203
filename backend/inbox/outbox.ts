import { randomUUID } from 'node:crypto'
import type { Transaction } from '../db/knex.ts'
import type { EmailMessage } from './email.ts'
import type { MailSettings } from './mail-settings.ts'

/**
 * Inserts into table `letter`, in the transaction that causes the email. In the sandbox it stays there as
 * delivered. With mail off nothing is written.
 */
export async function enqueueEmail(
  trx: Transaction,
  { kind, ...content }: EmailMessage,
  { mail }: MailSettings,
): Promise<void> {
  if (mail.by === 'off') return
  const host = mail.from.address.split('@')[1]
  await trx.raw(
    `insert into letter (message_id, kind, content, sent_at)
     values (?, ?, ?, case when ? then now() end)`,
    [`<${randomUUID()}@${host}>`, kind, JSON.stringify(content), mail.by === 'sandbox'],
  )
}

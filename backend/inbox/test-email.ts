import { randomUUID } from 'node:crypto'
import type { Db } from '../db/knex.ts'
import { type EmailMessage, emailBody } from './email.ts'
import type { MailSettings } from './mail-settings.ts'
import { enqueueEmail } from './outbox.ts'
import { openTransport } from './send-outbox.ts'

/** The outbox would hide the server's reply from an operator. Throws the server's error. */
export async function sendTestEmail(db: Db, mailSettings: MailSettings, to: string): Promise<void> {
  const { mail, origin } = mailSettings
  const email: EmailMessage = {
    kind: 'test',
    to,
    replyTo: null,
    subject: `${mail.from.name} can send e-mails`,
    ...emailBody([
      `This is a test from the console of ${origin}. If you can read it, sending e-mails works.`,
      'You do not need to do anything.',
    ]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
  if (mail.by === 'sandbox' || mail.smtpUrl === null) {
    return await db.transaction((trx) => enqueueEmail(trx, email, mailSettings))
  }
  const { deliver, close } = openTransport(mail.smtpUrl, mail.from)
  try {
    await deliver({ ...email, messageId: `<${randomUUID()}@${mail.from.address.split('@')[1]}>` })
  } finally {
    close()
  }
}

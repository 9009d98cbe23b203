import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { type EmailMessage, emailBody } from '../inbox/email.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { enqueueEmail } from '../inbox/outbox.ts'

export async function notifyNewDevice(
  trx: Transaction,
  { memberId, device }: { memberId: number; device: string },
  mailSettings: MailSettings,
): Promise<void> {
  const row = await maybeOne(
    trx,
    Addressee,
    `select email from member
     where id = :memberId and letter_new_device and email is not null and email_verified is not false
       and not exists (select 1 from session where member_id = :memberId and device = :device)`,
    { memberId, device },
  )
  if (row) await enqueueEmail(trx, newDeviceEmail(row.email, device, mailSettings), mailSettings)
}

const Addressee = z.object({ email: z.string() })

function newDeviceEmail(to: string, device: string, { mail, origin }: MailSettings): EmailMessage {
  return {
    kind: 'new-device',
    to,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: `New sign-in to your account: ${device} · ${mail.from.name}`,
    ...emailBody([
      'Hello,',
      `somebody signed in to your account on a new device: ${device}.`,
      'If it was you, you do not need to do anything.',
      'If it was not you, sign out that device, and change your password at the service you sign in with.',
      { label: 'Your devices', link: `${origin}/profile` },
      mail.from.name,
    ]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

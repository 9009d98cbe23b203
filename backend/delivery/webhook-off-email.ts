import { FAILING_DAYS } from '../contracts/webhooks.ts'
import { type EmailMessage, emailBody } from '../inbox/email.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'

export function webhookOffEmail(
  { mail, origin }: MailSettings,
  { to, name, isGone, trouble }: { to: string; name: string; isGone: boolean; trouble: string },
): EmailMessage {
  return {
    kind: 'webhook-off',
    to,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: `We switched off one of your webhooks · ${mail.from.name}`,
    ...emailBody([
      'Hello,',
      isGone
        ? `your webhook “${name}” answered that its address is gone, so we switched it off.`
        : `nothing has reached your webhook “${name}” for ${FAILING_DAYS} days, so we switched it off.`,
      `The last problem: ${trouble}`,
      'Your alerts are not affected. Check the address, then switch the webhook on again; you can send what it missed from its log.',
      { label: 'Your webhooks', link: `${origin}/profile` },
      mail.from.name,
    ]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

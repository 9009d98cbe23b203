import { KEPT_MONTHS } from '../contracts/plans.ts'
import { type EmailMessage, emailBody } from '../inbox/email.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'

export function accountDeletedEmail(
  { mail }: MailSettings,
  { email, hadSubscription }: { email: string; hadSubscription: boolean },
): EmailMessage {
  return {
    kind: 'account-deleted',
    to: email,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: `Your ${mail.from.name} account is deleted`,
    ...emailBody([
      'Hello,',
      'we deleted your account, as you asked: your name, e-mail address and picture, your sign-ins, the contacts you revealed, your products with their notes and photos, your saved suppliers, your alerts, your keys and your e-mail settings. This cannot be undone.',
      `For ${KEPT_MONTHS} months we keep how many free contacts you used, without your name or address. Messages that you sent us with the contact form stay 12 months. Backups are deleted as our privacy page says, and Stripe keeps its own records of payments.`,
      ...(hadSubscription
        ? [
            'Your subscription ended with the account: nothing more is charged, and the days you paid for are lost.',
          ]
        : []),
      'Your account at the service you signed in with is not deleted. If you get our newsletter, use the link in it to unsubscribe.',
      'If you did not ask for this, somebody used one of your devices. Please reply to this e-mail.',
      mail.from.name,
    ]),
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}

import { unsubscribeNewsletter } from '../contracts/inbox.ts'
import { type EmailKind, type EmailMessage, emailBody, type Part } from './email.ts'
import type { MailSettings } from './mail-settings.ts'

/** Double opt-in. */
export function confirmationEmail(
  mailSettings: MailSettings,
  { email, confirm, unsubscribeToken }: { email: string; confirm: string; unsubscribeToken: string },
): EmailMessage {
  return newsletterEmail(
    'newsletter-confirm',
    mailSettings,
    email,
    unsubscribeToken,
    'Confirm your e-mail address',
    [
      'Hello,',
      `somebody (we hope it was you) signed up for the ${mailSettings.mail.from.name} newsletter with this address.`,
      { label: 'Confirm', link: `${mailSettings.origin}/newsletter/confirm?token=${confirm}` },
      'The link works for 7 days. If you did not sign up, do nothing: you get no newsletter, and we delete the address.',
    ],
  )
}

/** The form must not reveal that the address is listed; the email may. */
export function alreadySubscribedEmail(
  mailSettings: MailSettings,
  { email, unsubscribeToken }: { email: string; unsubscribeToken: string },
): EmailMessage {
  return newsletterEmail(
    'newsletter-known',
    mailSettings,
    email,
    unsubscribeToken,
    'You are already subscribed',
    [
      'Hello,',
      `somebody signed up for the ${mailSettings.mail.from.name} newsletter with this address. You are already subscribed, so nothing changes.`,
    ],
  )
}

export function welcomeEmail(
  mailSettings: MailSettings,
  { email, unsubscribeToken }: { email: string; unsubscribeToken: string },
): EmailMessage {
  return newsletterEmail('newsletter-welcome', mailSettings, email, unsubscribeToken, 'You are subscribed', [
    'Hello,',
    `you are now subscribed to the ${mailSettings.mail.from.name} newsletter.`,
    { label: 'Read our articles', link: `${mailSettings.origin}/insights` },
  ])
}

/** RFC 8058: header for one-click unsubscribe. */
function newsletterEmail(
  kind: EmailKind,
  { mail, origin }: MailSettings,
  to: string,
  unsubscribeToken: string,
  subject: string,
  parts: Part[],
): EmailMessage {
  return {
    kind,
    to,
    replyTo: null,
    subject: `${subject} · ${mail.from.name}`,
    ...emailBody([
      ...parts,
      { label: 'Unsubscribe', link: `${origin}/newsletter/unsubscribe?token=${unsubscribeToken}` },
      mail.from.name,
    ]),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${origin}${unsubscribeNewsletter.path}?token=${unsubscribeToken}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

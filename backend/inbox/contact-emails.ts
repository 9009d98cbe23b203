import type { ParsedInput } from '../contracts/endpoint.ts'
import { OPENING_HOURS, type sendContactMessage } from '../contracts/inbox.ts'
import { type EmailMessage, emailBody, headerText } from './email.ts'
import type { MailSettings } from './mail-settings.ts'

export type Message = ParsedInput<typeof sendContactMessage>['body']
/** `sender`: member signed in when writing; null without one. */
export type Received = Message & { reference: string; sender: Sender | null }

export interface Sender {
  memberId: string
  email: string | null
  plan: string | null
}

export function contactEmail(received: Received, { mail }: MailSettings): EmailMessage {
  const { reference, firstName, lastName, email, company, subject, message, sender } = received
  const name = headerText(`${firstName} ${lastName}`)
  const prefix = sender?.plan ? `[${PRIORITY}] ` : ''
  return {
    kind: 'contact',
    to: mail.contactTo,
    replyTo: { name, address: email },
    subject: headerText(`${prefix}[${reference}] ${subject}`),
    ...emailBody([
      `${name} <${email}>${company ? `, ${company}` : ''} wrote:`,
      formatSender(sender),
      subject,
      message,
      `Reference: ${reference}. If you reply to this e-mail, your answer goes to the sender.`,
    ]),
    // Mail programs show and sort by it.
    headers: sender?.plan ? { Importance: 'high' } : {},
  }
}

const PRIORITY = 'Priority'

/** The form takes any address; this is the account's. */
function formatSender(sender: Sender | null): string {
  if (!sender) return 'Written without an account.'
  const { memberId, email, plan } = sender
  return `${plan ? `Plan: ${plan}. Please answer first.` : 'Free plan.'} Member ${memberId}${email ? `, account address ${email}` : ''}.`
}

/** Quotes the subject, never the message. */
export function replyEmail(
  { reference, email, subject, text }: { reference: string; email: string; subject: string; text: string },
  { mail }: MailSettings,
): EmailMessage {
  return {
    kind: 'contact-reply',
    to: email,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: headerText(`Re: [${reference}] ${subject}`),
    ...emailBody([text, `${mail.from.name}, about your message ${reference}. You can answer this e-mail.`]),
    headers: {},
  }
}

/**
 * Quotes nothing: anyone can enter another person's address, and our server must not send strangers' texts
 * there.
 */
export function acknowledgementEmail({ reference, email }: Received, { mail }: MailSettings): EmailMessage {
  return {
    kind: 'contact-received',
    to: email,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: `We have your message (${reference})`,
    ...emailBody([
      'Hello,',
      `we have your message. The reference number is ${reference}. If you write again, please give this number.`,
      `We answer during our business hours, Singapore time: ${formatOfficeHours()}.`,
      'If you did not write to us, somebody used your address by mistake. You do not need to do anything.',
      mail.from.name,
    ]),
    headers: { 'Auto-Submitted': 'auto-replied' },
  }
}

function formatOfficeHours(): string {
  return OPENING_HOURS.map(({ name, from, to }) => `${name} ${from}:00 to ${to}:00`).join(', ')
}

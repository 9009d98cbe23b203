import type { ParsedInput } from '../contracts/endpoint.ts'
import { OFFICE_HOURS, type sendContactMessage } from '../contracts/inbox.ts'
import { bodyOf, headText, type Letter } from './letter.ts'
import type { Office } from './office.ts'

export type Message = ParsedInput<typeof sendContactMessage>['body']
export type Received = Message & { reference: string }

/** To the operator; an answer to it goes to the sender. */
export function contactLetter(received: Received, { mail }: Office): Letter {
  const { reference, firstName, lastName, email, company, subject, message } = received
  const name = headText(`${firstName} ${lastName}`)
  return {
    kind: 'contact',
    to: mail.contactTo,
    replyTo: { name, address: email },
    subject: headText(`[${reference}] ${subject}`),
    ...bodyOf([
      `${name} <${email}>${company ? `, ${company}` : ''} wrote:`,
      subject,
      message,
      `Reference: ${reference}. Answering this letter answers the sender.`,
    ]),
    headers: {},
  }
}

/**
 * To the sender. It repeats nothing of what was written: anybody may type anybody's address into the form, and our mail
 * server must not carry strangers' texts to them.
 */
export function receivedLetter({ reference, email }: Received, { mail }: Office): Letter {
  return {
    kind: 'contact-received',
    to: email,
    replyTo: { name: mail.from.name, address: mail.contactTo },
    subject: `We have your message (${reference})`,
    ...bodyOf([
      'Hello,',
      `your message has reached us. Its reference is ${reference}; name it if you write about it again.`,
      `We answer within our hours, in Singapore time: ${hoursInWords()}.`,
      'Did you not write to us? Then somebody typed your address by mistake, and there is nothing you need to do.',
      mail.from.name,
    ]),
    headers: { 'Auto-Submitted': 'auto-replied' },
  }
}

function hoursInWords(): string {
  return OFFICE_HOURS.map(({ name, from, to }) => `${name} ${from}:00 to ${to}:00`).join(', ')
}

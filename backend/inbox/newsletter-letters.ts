import { leaveNewsletter } from '../contracts/inbox.ts'
import { bodyOf, type Letter, type LetterKind, type Part } from './letter.ts'
import type { Office } from './office.ts'

/** To an address somebody signed up: is it yours, and do you want this? */
export function confirmLetter(
  office: Office,
  { email, confirm, leave }: { email: string; confirm: string; leave: string },
): Letter {
  return newsletterLetter('newsletter-confirm', office, email, leave, 'Confirm your e-mail address', [
    'Hello,',
    `somebody (we hope it was you) signed up for the ${office.mail.from.name} newsletter with this address.`,
    { label: 'Confirm', link: `${office.origin}/newsletter/confirm?token=${confirm}` },
    'The link works for 7 days. If you did not sign up, do nothing: you get no newsletter, and we delete the address.',
  ])
}

/** To an address that is signed up again though it is on the list: the form may not tell that, the letter may. */
export function knownLetter(office: Office, { email, leave }: { email: string; leave: string }): Letter {
  return newsletterLetter('newsletter-known', office, email, leave, 'You are already subscribed', [
    'Hello,',
    `somebody signed up for the ${office.mail.from.name} newsletter with this address. You are already subscribed, so nothing changes.`,
  ])
}

/** To an address that has just been confirmed. */
export function welcomeLetter(office: Office, { email, leave }: { email: string; leave: string }): Letter {
  return newsletterLetter('newsletter-welcome', office, email, leave, 'You are subscribed', [
    'Hello,',
    `you are now subscribed to the ${office.mail.from.name} newsletter.`,
    { label: 'Read our articles', link: `${office.origin}/insights` },
  ])
}

/** The way out stands in each letter, for people and, by RFC 8058, for mail programs that have a button for it. */
function newsletterLetter(
  kind: LetterKind,
  { mail, origin }: Office,
  to: string,
  leave: string,
  subject: string,
  parts: Part[],
): Letter {
  return {
    kind,
    to,
    replyTo: null,
    subject: `${subject} · ${mail.from.name}`,
    ...bodyOf([
      ...parts,
      { label: 'Unsubscribe', link: `${origin}/newsletter/unsubscribe?token=${leave}` },
      mail.from.name,
    ]),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${origin}${leaveNewsletter.path}?token=${leave}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

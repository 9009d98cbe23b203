import * as z from 'zod/mini'
import { EMAIL_MAX, isEmail } from './emails.ts'
import { endpoint } from './endpoint.ts'
import { freeText, line } from './fields.ts'
import { perTenMinutes, UNSUBSCRIBE_CALLS } from './limit.ts'

export { EMAIL_MAX } from './emails.ts'

export const NAME_MAX = 80
export const COMPANY_MAX = 120
export const SUBJECT_MAX = 150
export const MESSAGE_MAX = 5000

/** Days as in `Date.getDay`, hours in `OPENING_HOURS_ZONE`. Other days are closed. */
export const OPENING_HOURS = [
  { name: 'Monday to Friday', days: [1, 2, 3, 4, 5], from: 9, to: 18 },
  { name: 'Saturday', days: [6], from: 10, to: 16 },
] as const
export const OPENING_HOURS_ZONE = 'Asia/Singapore'

/** Stored as written, compared in lower case. */
export const Email = line(EMAIL_MAX).check(z.refine(isEmail, 'must be an address like name@example.com'))

/** Honeypot: a form with it gets a normal response and is dropped. */
const trap = z._default(z.string().check(z.maxLength(500)), '')

export const ContactMessage = z.strictObject({
  firstName: line(NAME_MAX).check(z.minLength(1, 'must not be empty')),
  lastName: line(NAME_MAX).check(z.minLength(1, 'must not be empty')),
  email: Email,
  company: z._default(line(COMPANY_MAX), ''),
  subject: line(SUBJECT_MAX).check(z.minLength(1, 'must not be empty')),
  message: freeText(MESSAGE_MAX).check(z.minLength(10, 'must be at least 10 characters')),
  website: trap,
  /** Idempotency key: the same message is stored once. */
  key: z.string().check(z.regex(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/, 'must be a UUID')),
})
export type ContactMessage = z.input<typeof ContactMessage>

export const sendContactMessage = endpoint({
  method: 'POST',
  path: '/api/contact',
  access: 'public',
  limit: { ...perTenMinutes('contact calls', 600), by: 'network' },
  summary:
    'Sends a message to the owner of this server. The sender gets an e-mail with its reference where this server sends e-mails.',
  body: ContactMessage,
  response: z.object({
    reference: z.string(),
    acknowledged: z.boolean(),
  }),
})

export const NewsletterSignUp = z.strictObject({ email: Email, website: trap })

export const signUpForNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter',
  access: 'public',
  limit: { ...perTenMinutes('newsletter calls', 600), by: 'network' },
  summary:
    'Sends an e-mail with a link that confirms the address. The answer is the same for known and new addresses.',
  body: NewsletterSignUp,
  response: z.object({ email: z.string() }),
})

const Token = z.string().check(z.regex(/^[\w-]{20,100}$/, 'must be the token from an e-mail'))

/** POST, because mail scanners open every link. */
export const confirmNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/confirm',
  access: 'public',
  limit: perTenMinutes('newsletter confirmed', 600),
  summary: 'Confirms a newsletter address.',
  body: z.strictObject({ token: Token }),
  response: z.object({ state: z.enum(['confirmed']) }),
})

/** RFC 8058, like `unsubscribeAlertEmails`. */
export const unsubscribeNewsletter = endpoint({
  method: 'POST',
  path: '/api/newsletter/unsubscribe',
  access: 'public',
  limit: UNSUBSCRIBE_CALLS,
  sender: 'anyone',
  summary: 'Unsubscribes an address from the newsletter.',
  query: z.strictObject({ token: Token }),
  body: z.object({}),
  response: z.object({ state: z.enum(['unsubscribed']) }),
})

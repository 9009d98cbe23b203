import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { freeText, id } from './fields.ts'
import { CONSOLE_CALLS } from './limit.ts'

export const ContactMessage = z.object({
  id,
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  subject: z.string(),
  message: z.string(),
  /** Plan at the time of writing; null without an account. Members with a plan come first. */
  plan: z.nullable(z.enum(['free', 'pro'])),
  receivedAt: z.string(),
  /** Answered, or closed without an answer. */
  settledAt: z.nullable(z.string()),
  replies: z.array(z.object({ text: z.string(), writtenAt: z.string(), by: z.nullable(z.string()) })),
})
export type ContactMessage = z.infer<typeof ContactMessage>

const Numbered = z.strictObject({ id })

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/operator/messages',
  access: 'operator',
  summary:
    'Contact messages: open ones with a plan first, then oldest first; settled ones newest first. A hundred at most.',
  query: z.strictObject({ state: z.optional(z.enum(['open', 'settled'])) }),
  response: z.object({ messages: z.array(ContactMessage), canReply: z.boolean() }),
})
export const MESSAGES_SHOWN = 100

export const REPLY_LENGTH = 5000

export const replyToMessage = endpoint({
  method: 'POST',
  path: '/api/operator/messages/:id/reply',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Sends an answer by e-mail and settles the message. The same text twice is sent once.',
  params: Numbered,
  body: z.strictObject({ text: freeText(REPLY_LENGTH).check(z.minLength(1, 'must not be empty')) }),
  response: ContactMessage,
})

export const settleMessage = endpoint({
  method: 'POST',
  path: '/api/operator/messages/:id/settle',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Closes a message without an answer, or opens it again.',
  params: Numbered,
  body: z.strictObject({ settled: z.boolean() }),
  response: ContactMessage,
})

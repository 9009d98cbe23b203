import * as z from 'zod/mini'
import { escapeHtml } from '../contracts/page.ts'

export type EmailKind =
  | 'account-deleted'
  | 'alerts'
  | 'contact'
  | 'contact-received'
  | 'contact-reply'
  | 'newsletter-confirm'
  | 'newsletter-known'
  | 'newsletter-welcome'
  | 'new-device'
  | 'payment-failed'
  | 'plan-ended'
  | 'plan-welcome'
  | 'test'
  | 'webhook-off'
  | 'weekly-report'

/** What the outbox keeps of an e-mail beside its kind; who it is from is known when it is sent. */
export const EmailContent = z.object({
  to: z.string(),
  replyTo: z.nullable(z.object({ name: z.string(), address: z.string() })),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type EmailContent = z.infer<typeof EmailContent>

export interface EmailMessage extends EmailContent {
  kind: EmailKind
}

/** A paragraph, or a link that stands alone. */
export type Part = string | { link: string; label: string }

/** Both forms of an e-mail's text from one list of paragraphs. */
export function emailBody(parts: readonly Part[]): Pick<EmailMessage, 'text' | 'html'> {
  return {
    text: `${parts.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${parts.map(paragraph).join('')}</body></html>`,
  }
}

/**
 * Text that is safe in an e-mail header: one line, nothing that a mail server could take for the next header. The
 * contract refuses such text already; a head is too dear to rely on that alone.
 */
export function headerText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function paragraph(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
}

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

export type Part = string | { link: string; label: string }

export function emailBody(parts: readonly Part[]): Pick<EmailMessage, 'text' | 'html'> {
  return {
    text: `${parts.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${parts.map(paragraph).join('')}</body></html>`,
  }
}

/** One line cannot inject a header. The contract refuses such text first. */
export function headerText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function paragraph(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
}

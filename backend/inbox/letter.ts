import * as z from 'zod/mini'
import { escapeHtml } from '../contracts/page.ts'

export type LetterKind =
  | 'account-deleted'
  | 'contact'
  | 'contact-received'
  | 'newsletter-confirm'
  | 'newsletter-known'
  | 'newsletter-welcome'
  | 'new-device'
  | 'payment-failed'
  | 'plan-ended'
  | 'plan-welcome'
  | 'weekly-report'

/** What the outbox keeps of a letter beside its kind; who it is from is known when it is sent. */
export const LetterContent = z.object({
  to: z.string(),
  replyTo: z.nullable(z.object({ name: z.string(), address: z.string() })),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  headers: z.record(z.string(), z.string()),
})
export type LetterContent = z.infer<typeof LetterContent>

export interface Letter extends LetterContent {
  kind: LetterKind
}

/** A paragraph, or a link that stands alone. */
export type Part = string | { link: string; label: string }

/** Both forms of a letter's text from one list of paragraphs. */
export function bodyOf(parts: readonly Part[]): Pick<Letter, 'text' | 'html'> {
  return {
    text: `${parts.map((part) => (typeof part === 'string' ? part : `${part.label}:\n${part.link}`)).join('\n\n')}\n`,
    html: `<!doctype html><html lang="en"><body>${parts.map(paragraph).join('')}</body></html>`,
  }
}

/**
 * Text that may stand in a letter's head: one line, nothing that a mail server could take for the next header. The
 * contract refuses such text already; a head is too dear to rely on that alone.
 */
export function headText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}

function paragraph(part: Part): string {
  if (typeof part === 'string') return `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`
  return `<p><a href="${escapeHtml(part.link)}">${escapeHtml(part.label)}</a></p>`
}

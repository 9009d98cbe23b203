import type Router from '@koa/router'
import * as z from 'zod/mini'
import { escapeHtml } from '../contracts/page.ts'
import { many } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { plainPage } from '../http/plain-page.ts'
import type { Headers } from '../http/security-headers.ts'
import { EmailContent } from '../inbox/email.ts'

const SHOWN = 50

/** The newest 50 emails, with working links, where no mail server is set up. */
export function serveOutbox(
  router: Router,
  { db, headers, from }: { db: Db; headers: Headers; from: { name: string; address: string } },
): void {
  router.get('/api/sandbox/outbox', async (ctx) => {
    const emails = await many(
      db,
      Arrived,
      'select kind, message_id, written_at, content from letter where content is not null order by id desc limit ?',
      [SHOWN],
    )
    ctx.set(headers)
    ctx.type = 'text/html; charset=utf-8'
    ctx.body = page(emails, `${from.name} <${from.address}>`)
  })
}

const Arrived = z.object({
  kind: z.string(),
  message_id: z.string(),
  written_at: z.date(),
  content: EmailContent,
})
type Arrived = z.infer<typeof Arrived>

function page(outbox: Arrived[], from: string): string {
  const listed = outbox.map((arrived) => section(arrived, from)).join('\n')
  return plainPage(
    'Test outbox',
    `<header>
<h1>Test outbox</h1>
<p>No mail server is set up, so e-mails are shown here and not sent. Newest first.</p>
</header>
<main>
${listed || '<p>No e-mails yet.</p>'}
</main>`,
  )
}

function section({ kind, message_id, written_at, content }: Arrived, from: string): string {
  const { to, replyTo, subject, text, headers } = content
  const head = {
    From: from,
    To: to,
    ...(replyTo ? { 'Reply-To': `${replyTo.name} <${replyTo.address}>` } : {}),
    Date: written_at.toISOString(),
    'Message-ID': message_id,
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return `<section>
<h2>${escapeHtml(subject)}</h2>
<p>${escapeHtml(kind)}</p>
<pre>${escapeHtml(lines.join('\n'))}</pre>
<pre>${linked(escapeHtml(text))}</pre>
</section>`
}

function linked(escaped: string): string {
  return escaped.replace(/https?:\/\/[^\s&<>]+/g, (address) => `<a href="${address}">${address}</a>`)
}

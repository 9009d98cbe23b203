import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import type { Log } from '../process/log.ts'
import type { MailConfig } from '../settings/config.ts'
import { EmailContent } from './email.ts'

/** The waits of one SMTP conversation add up to less than the first pause before a second try. */
const STEP_MS = 10_000

/** Hands one e-mail to a mail server. Rejects with the library's error. */
type Deliver = (email: EmailContent & { messageId: string }) => Promise<void>

/** After this a run claims no further e-mail: the next minute's run continues, and other jobs get their turn. */
const RUN_MS = 50_000

/**
 * Sends the e-mails that are due, oldest first, but the weekly reports last, because somebody waits for the others. At
 * least once: an e-mail is claimed by moving its next try into the future and marked as sent when the mail server has
 * accepted it. A kill loses none; between these two moments it repeats one under the same Message-ID. Any number of
 * processes may send at once, each over one connection.
 */
export async function sendOutbox(db: Db, mail: MailConfig, log: Log): Promise<void> {
  if (mail.by !== 'smtp' || mail.smtpUrl === null) return
  const { deliver, close } = openTransport(mail.smtpUrl, mail.from)
  try {
    await deliverDue(db, deliver, log)
  } finally {
    close()
  }
}

async function deliverDue(db: Db, deliver: Deliver, log: Log): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < RUN_MS) {
    const queued = await claim(db)
    if (!queued) return
    const { id, kind, attempts, message_id: messageId, content } = queued
    try {
      await deliver({ ...EmailContent.parse(content), messageId })
      await db.raw('update letter set sent_at = now(), content = null, trouble = null where id = ?', [id])
      log.info({ email: id, kind, attempts }, 'E-mail sent')
    } catch (error) {
      // The server's own words may name the addressee, so only its codes are kept.
      const { code, responseCode, response } = error as SmtpError
      const trouble = [code, responseCode].filter(Boolean).join(' ') || 'unknown'
      const hopeless = code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
      const wait = responseCode !== undefined && responseCode < 500 ? waitInReply(response) : null
      const givenUp = await recordFailure(db, id, { trouble, hopeless, wait })
      log[givenUp ? 'error' : 'warn']({ email: id, kind, attempts, trouble, givenUp }, 'E-mail not sent')
    }
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  response?: string
}

/** Seconds that a server which refuses for now asks to wait: `450 Greylisted, try again in 300 seconds`. Null where it says none. */
export function waitInReply(reply = ''): number | null {
  const [, count, unit] =
    /\b(\d{1,6}) ?(s|m|h)(?:ec|ecs|econds?|ins?|inutes?|rs?|ours?)?\b/i.exec(reply) ?? []
  if (count === undefined) return null
  const seconds = Number(count) * (unit?.toLowerCase() === 'h' ? 3600 : unit?.toLowerCase() === 'm' ? 60 : 1)
  return Math.min(seconds, LONGEST_WAIT_SECONDS)
}

/** The longest pause between two tries, too. */
const LONGEST_WAIT_SECONDS = 6 * 3600

const Claimed = z.object({
  id: z.int(),
  kind: z.string(),
  attempts: z.int(),
  message_id: z.string(),
  /** An e-mail's content is checked when its turn comes, so that a bad one is its own failure. */
  content: z.unknown(),
})

/** The next e-mail that is due, taken for at least two minutes; then four, and so on up to six hours. */
async function claim(db: Db): Promise<z.infer<typeof Claimed> | null> {
  return await maybeOne(
    db,
    Claimed,
    `update letter set
       attempts = attempts + 1,
       due_at = now() + least(interval '2 minutes' * power(2, least(attempts, 10)), interval '6 hours')
     where id = coalesce(${dueEmail("and kind <> 'weekly-report'")}, ${dueEmail('')})
     returning id, kind, attempts, message_id, content`,
  )
}

/** SQL of the one that has been due longest and that nobody else is just taking. */
function dueEmail(of: string): string {
  return `(select id from letter
       where sent_at is null and given_up_at is null and due_at <= now() ${of}
       order by due_at limit 1
       for update skip locked)`
}

/** After three days, or where the addressee does not exist, it is over. */
async function recordFailure(
  db: Db,
  id: number,
  { trouble, hopeless, wait }: { trouble: string; hopeless: boolean; wait: number | null },
): Promise<boolean> {
  const tried = await maybeOne(
    db,
    Attempted,
    `update letter set trouble = ?, due_at = greatest(due_at, now() + make_interval(secs => ?)),
       given_up_at = case when ? or written_at < now() - interval '3 days' then now() end
     where id = ? returning given_up_at is not null as given_up`,
    [trouble, wait, hopeless, id],
  )
  return tried?.given_up ?? false
}

const Attempted = z.object({ given_up: z.boolean() })

/** A connection to the mail server that e-mails are given to, one after the other. */
export function openTransport(
  smtpUrl: string,
  from: MailConfig['from'],
): { deliver: Deliver; close(): void } {
  const url = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // The outbox itself tries again, later; the library would do so at once.
    maxRequeues: 0,
    // A password does not travel in the clear.
    requireTLS: url.protocol === 'smtp:' && url.username !== '',
    connectionTimeout: STEP_MS,
    greetingTimeout: STEP_MS,
    socketTimeout: STEP_MS,
    dnsTimeout: STEP_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const deliver: Deliver = async ({ to, replyTo, subject, text, html, headers, messageId }) => {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      ...(replyTo ? { replyTo } : {}),
      subject,
      text,
      html,
      headers,
      messageId,
    })
  }
  return { deliver, close: () => transport.close() }
}

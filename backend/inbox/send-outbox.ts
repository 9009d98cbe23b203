import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import type { Log } from '../process/log.ts'
import type { MailConfig } from '../settings/config.ts'
import { EmailContent } from './email.ts'

/** One SMTP conversation's timeouts sum to less than the first retry delay. */
const STEP_MS = 10_000

/** Rejects with the library's error. */
type Deliver = (email: EmailContent & { messageId: string }) => Promise<void>

/** Other jobs get their turn; the next minute's run sends the rest. */
const RUN_MS = 50_000

/**
 * Oldest first, weekly reports last. At least once: claiming moves the next try into the future, and the
 * server's acceptance marks an email. A kill in between repeats one with the same Message-ID. Any number of
 * processes may send, each over one connection.
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
      // The server's text may name the recipient, so only codes are stored.
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

/** Seconds from replies like `450 Greylisted, try again in 300 seconds`; null if absent. */
export function waitInReply(reply = ''): number | null {
  const [, count, unit] =
    /\b(\d{1,6}) ?(s|m|h)(?:ec|ecs|econds?|ins?|inutes?|rs?|ours?)?\b/i.exec(reply) ?? []
  if (count === undefined) return null
  const seconds = Number(count) * (unit?.toLowerCase() === 'h' ? 3600 : unit?.toLowerCase() === 'm' ? 60 : 1)
  return Math.min(seconds, LONGEST_WAIT_SECONDS)
}

/** Maximum retry delay too. */
const LONGEST_WAIT_SECONDS = 6 * 3600

const Claimed = z.object({
  id: z.int(),
  kind: z.string(),
  attempts: z.int(),
  message_id: z.string(),
  /** A broken email fails alone, later. */
  content: z.unknown(),
})

/** Claims for two minutes, then four, up to six hours. */
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

function dueEmail(of: string): string {
  return `(select id from letter
       where sent_at is null and given_up_at is null and due_at <= now() ${of}
       order by due_at limit 1
       for update skip locked)`
}

/** Gives up after three days, or at once for an unknown recipient. */
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

export function openTransport(
  smtpUrl: string,
  from: MailConfig['from'],
): { deliver: Deliver; close(): void } {
  const url = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 1,
    // The library would retry at once.
    maxRequeues: 0,
    // Passwords are sent over TLS only.
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

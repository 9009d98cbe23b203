import * as z from 'zod/mini'
import { many, maybeOne } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { databaseFailure } from '../http/database-errors.ts'
import type { MailSettings } from '../inbox/mail-settings.ts'
import { enqueueEmail } from '../inbox/outbox.ts'
import type { Log } from '../process/log.ts'
import { alertEmail } from './alert-email.ts'
import { SETTINGS, SETTINGS_OF, StoredSettings, settingsOf } from './delivery-settings.ts'
import { NOT_MADE } from './end-delivery.ts'
import { eventsById } from './fired-events.ts'
import { emailDueAt } from './quiet-hours.ts'
import { unsubscribeKey, unsubscribeToken } from './unsubscribe-token.ts'

export interface EmailDeps {
  db: Db
  mailSettings: MailSettings
  marketZone: string
  log: Log
  now(): Date
}

/**
 * One transaction takes events and writes the email, so a crash loses or repeats none. An error delays only
 * that member. With mail off, events stay. Returns the number written.
 */
export async function writeAlertEmails(deps: EmailDeps): Promise<number> {
  const { db, mailSettings, log } = deps
  if (mailSettings.mail.by === 'off') return 0
  const key = await unsubscribeKey(db)
  const began = performance.now()
  let written = 0
  while (performance.now() - began < RUN_MS) {
    const members = await many(
      db,
      Due,
      `select distinct member_id from delivery
       where channel = 'email' and state = 'waiting' and due_at <= ? order by member_id limit ?`,
      [deps.now(), BATCH],
    )
    for (const { member_id } of members) {
      try {
        if (await db.transaction((trx) => writeFor(trx, member_id, { ...deps, key }))) written += 1
      } catch (error) {
        if (databaseFailure(error)) throw error
        log.error({ err: error, member: member_id }, 'An e-mail about alerts could not be written')
        await putOff(db, member_id, deps.now())
      }
    }
    if (members.length < BATCH) break
  }
  if (written > 0) log.info({ written }, 'E-mails about alerts written')
  return written
}

async function putOff(db: Db, memberId: number, now: Date): Promise<void> {
  await db.raw(
    `update delivery set attempts = attempts + 1, tried_at = :now, trouble = :trouble,
       due_at = cast(:now as timestamptz) + interval '1 hour',
       state = case when attempts + 1 >= :most then 'failed' else state end,
       ended_at = case when attempts + 1 >= :most then cast(:now as timestamptz) end
     where member_id = :memberId and channel = 'email' and state = 'waiting' and due_at <= :now`,
    { memberId, now, trouble: NOT_MADE, most: TRIES },
  )
}

const Due = z.object({ member_id: z.int() })

async function writeFor(
  trx: Transaction,
  memberId: number,
  { mailSettings, marketZone, now, key }: EmailDeps & { key: Buffer },
): Promise<boolean> {
  // The lock makes a second process wait; it then finds no waiting events.
  const member = await maybeOne(
    trx,
    Addressee,
    `select member.email, member.email_verified, ${SETTINGS} from member ${SETTINGS_OF} where member.id = ?
     for no key update of member`,
    [memberId],
  )
  if (!member) return false
  const waiting = await many(
    trx,
    Waiting,
    `select id, event_id, created_at from delivery
     where member_id = ? and channel = 'email' and state = 'waiting' order by created_at, id`,
    [memberId],
  )
  const [oldest] = waiting
  if (!oldest) return false
  // More may be queued meanwhile.
  const ids = waiting.map(({ id }) => id)
  const settings = settingsOf(member, marketZone)
  const address = member.email_verified === false ? null : member.email
  if (settings.email === 'off' || address === null) {
    await end(trx, ids, 'dropped', settings.email === 'off' ? 'E-mails are off' : 'No address to write to')
    return false
  }
  const due = emailDueAt(oldest.created_at, now(), settings)
  if (due > now()) {
    const lookAgain = new Date(now().getTime() + LOOK_AGAIN_MS)
    await trx.raw('update delivery set due_at = ? where id = any(?)', [
      due < lookAgain ? due : lookAgain,
      ids,
    ])
    return false
  }
  const events = await eventsById(
    trx,
    waiting.map(({ event_id }) => event_id),
  )
  if (events.length > 0) {
    const digest = settings.email === 'at-once' ? null : settings.email
    undefined
    await enqueueEmail(
      trx,
      alertEmail(mailSettings, {
        to: address,
        events,
        unsubscribeToken: unsubscribeToken(key, memberId),
        digest,
      }),
      mailSettings,
    )
  }
  await end(
    trx,
    ids,
    events.length > 0 ? 'sent' : 'dropped',
    events.length > 0 ? null : 'The events are gone',
  )
  return events.length > 0
}

const Addressee = z.extend(StoredSettings, {
  email: z.nullable(z.string()),
  email_verified: z.nullable(z.boolean()),
})
const Waiting = z.object({ id: z.int(), event_id: z.string(), created_at: z.date() })

async function end(
  trx: Transaction,
  ids: number[],
  state: 'sent' | 'dropped',
  trouble: string | null,
): Promise<void> {
  await trx.raw(
    `update delivery set state = ?, attempts = attempts + 1, tried_at = now(), ended_at = now(), trouble = ?
     where id = any(?)`,
    [state, trouble, ids],
  )
}

const BATCH = 100
const TRIES = 3
/** Runs start every minute; the next one continues. */
const RUN_MS = 50_000
/** Longest deferral, so a corrected clock takes effect. */
const LOOK_AGAIN_MS = 12 * 60 * 60_000

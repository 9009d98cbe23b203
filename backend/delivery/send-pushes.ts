import * as z from 'zod/mini'
import { many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import type { Log } from '../process/log.ts'
import { SETTINGS, StoredSettings, settingsOf } from './delivery-settings.ts'
import { endDelivery, NOT_MADE } from './end-delivery.ts'
import { eventsOfEdition } from './fired-events.ts'
import { pushPayload } from './push-payload.ts'
import { quietUntil } from './quiet-hours.ts'
import { type Lane, sendFairly } from './send-fairly.ts'
import { type PushDeps, Subscription, sendPush } from './send-push.ts'

export interface SendingDeps extends PushDeps {
  origin: string
  marketZone: string
  log: Log
  now(): Date
}

/**
 * At least once: a claim moves the next try ahead, acceptance marks it sent. A crash between repeats one,
 * which replaces the first on screen. Safe with several processes. Returns the number sent.
 */
export async function sendPushes(deps: SendingDeps): Promise<number> {
  const { db, now, log } = deps
  const sent = await sendFairly({
    lanes: (most) => dueDevices(db, { now: now(), most }),
    claim: ({ id }) => claim(db, { device: id, now: now() }),
    send: (claimed) => sendOne(deps, claimed),
    giveUp: (claimed) => endDelivery(db, claimed, 'failed', NOT_MADE),
    log,
  })
  if (sent > 0) log.info({ sent }, 'Notifications sent')
  return sent
}

const DueDevice = z.object({ id: z.int(), member_id: z.int(), url: z.string() })

async function dueDevices(db: Db, { now, most }: { now: Date; most: number }): Promise<Lane[]> {
  return await many(
    db,
    DueDevice,
    `select p.id, p.member_id, p.endpoint as url from push_subscription p join (
       select subscription_id, min(due_at) as due_at from delivery
       where channel = 'push' and state = 'waiting' and due_at <= :now group by subscription_id
     ) d on d.subscription_id = p.id
     where ${NOT_PAUSED} order by p.failures > 0, d.due_at limit :most`,
    { now, most },
  )
}

/** SQL over `push_subscription p`. */
const NOT_PAUSED = '(p.waits_until is null or p.waits_until <= :now)'

const Claimed = z.extend(StoredSettings, {
  ...Subscription.shape,
  delivery_id: z.int(),
  member_id: z.int(),
  edition: z.int(),
  attempts: z.int(),
  created_at: z.date(),
})
type Claimed = z.infer<typeof Claimed>

async function claim(db: Db, { device, now }: { device: number; now: Date }): Promise<Claimed | null> {
  return await maybeOne(
    db,
    Claimed,
    `with taken as (
       update delivery set attempts = attempts + 1, tried_at = now(),
         due_at = cast(:now as timestamptz) + interval '1 minute' * power(5, least(attempts, 3))
       where id = (
         select d.id from delivery d join push_subscription p on p.id = d.subscription_id
         where d.subscription_id = :device and d.channel = 'push' and d.state = 'waiting' and d.due_at <= :now and ${NOT_PAUSED}
         order by d.due_at, d.id limit 1 for update of d skip locked)
       returning id, member_id, edition, subscription_id, attempts, created_at
     )
     select t.id as delivery_id, t.member_id, t.edition, t.attempts, t.created_at,
       p.id, p.endpoint, p.p256dh, p.auth, p.key_id, ${SETTINGS}
     from taken t join push_subscription p on p.id = t.subscription_id
       left join delivery_settings s on s.member_id = t.member_id`,
    { device, now },
  )
}

async function sendOne(deps: SendingDeps, claimed: Claimed): Promise<boolean> {
  const { db, origin, marketZone, log, now } = deps
  const settings = settingsOf(claimed, marketZone)
  if (!settings.push) return await endDelivery(db, claimed, 'dropped', 'Notifications are off')
  const quiet = quietUntil(now(), settings)
  if (quiet) {
    await db.raw('update delivery set due_at = ?, attempts = attempts - 1 where id = ?', [
      quiet,
      claimed.delivery_id,
    ])
    return false
  }
  const events = await eventsOfEdition(db, { memberId: claimed.member_id, edition: claimed.edition })
  const unseen = events.filter(({ read_at }) => read_at === null)
  if (unseen.length === 0) return await endDelivery(db, claimed, 'dropped', 'Read in the app before')
  const unread = await unreadOf(db, claimed.member_id)
  const pushed = await sendPush(deps, claimed, pushPayload(unseen, { origin, unread }))
  if (pushed.outcome === 'sent') return await endDelivery(db, claimed, 'sent', null)
  const { trouble } = pushed
  log.warn({ delivery: claimed.delivery_id, outcome: pushed.outcome, trouble }, 'A notification was not sent')
  // Deleting the device deleted the row.
  if (pushed.outcome === 'gone') return false
  const isLate = now().getTime() - claimed.created_at.getTime() > LATEST_MS
  if (pushed.outcome === 'hopeless' || isLate) return await endDelivery(db, claimed, 'failed', trouble)
  await db.raw('update delivery set trouble = ? where id = ?', [trouble, claimed.delivery_id])
  return false
}

async function unreadOf(db: Db, memberId: number): Promise<number> {
  const { unread } = await one(
    db,
    Unread,
    'select count(*) as unread from alert_event where member_id = ? and read_at is null',
    [memberId],
  )
  return unread
}

const Unread = z.object({ unread: z.int() })

/** Older alerts are stale. */
const LATEST_MS = 48 * 3_600_000

import { ECDH } from 'node:crypto'
import webpush from 'web-push'
import * as z from 'zod/mini'
import { changed } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { NotReached, type Outside, type OutsideAnswer } from '../outgoing/post-outside.ts'
import type { PushKey } from './push-key.ts'

export const Subscription = z.object({
  id: z.int(),
  endpoint: z.string(),
  p256dh: z.string(),
  auth: z.string(),
  key_id: z.string(),
})
export type Subscription = z.infer<typeof Subscription>

export interface PushDeps {
  db: Db
  outside: Outside
  key: PushKey
  /** Contact for push services: an https or mailto URL. */
  subject: string
}

export type Pushed =
  | { outcome: 'sent' }
  | { outcome: 'later'; trouble: string; retryAfter: number | null }
  | { outcome: 'hopeless'; trouble: string }
  | { outcome: 'gone'; trouble: string }

/** Deletes a subscription that is gone, made for another key, or had three errors over a day. */
export async function sendPush(
  { db, outside, key, subject }: PushDeps,
  subscription: Subscription,
  payload: string,
): Promise<Pushed> {
  if (subscription.key_id !== key.keyId) return await drop(db, subscription, 'It was made for another key.')
  if (!isEncryptionKey(subscription))
    return await drop(db, subscription, 'Its key is not valid: nothing can be encrypted for it.')
  const answer = await hand({ outside, key, subject }, subscription, payload)
  if ('trouble' in answer) return await noteFailure(db, subscription, answer.trouble, null)
  const { status, retryAfter } = answer
  if (status >= 200 && status < 300) {
    await db.raw(
      `update push_subscription set failures = 0, failing_since = null, trouble = null, waits_until = null where id = ?`,
      [subscription.id],
    )
    return { outcome: 'sent' }
  }
  if (status === 404 || status === 410) {
    return await drop(db, subscription, `The push service answered ${status}: it is over.`)
  }
  if (status === 413) return { outcome: 'hopeless', trouble: 'The message was too long.' }
  if (status === 429) {
    const seconds = await wait(db, subscription, retryAfter ?? WAIT_SECONDS)
    return { outcome: 'later', trouble: 'The push service asks to wait.', retryAfter: seconds }
  }
  return await noteFailure(db, subscription, `The push service answered ${status}.`, retryAfter)
}

/** A valid P-256 point and 16 bytes. */
export function isEncryptionKey({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false
  try {
    ECDH.convertKey(point, 'prime256v1')
    return true
  } catch {
    // OpenSSL rejects a point off the curve.
    return false
  }
}

async function hand(
  { outside, key, subject }: Omit<PushDeps, 'db'>,
  { endpoint, p256dh, auth }: Subscription,
  payload: string,
): Promise<OutsideAnswer | { trouble: string }> {
  const details = webpush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
    TTL: TTL_SECONDS,
    urgency: 'normal',
    // Replaces an undelivered notification: a phone that was off gets one.
    topic: 'alerts',
    vapidDetails: { subject, publicKey: key.publicKey, privateKey: key.privateKey },
  })
  const headers = Object.fromEntries(
    Object.entries(details.headers).map(([name, value]) => [name, String(value)]),
  )
  try {
    return await outside.post(endpoint, { headers, body: details.body })
  } catch (error) {
    if (error instanceof NotReached) return { trouble: error.message }
    throw error
  }
}

async function drop(db: Db, { id }: Subscription, trouble: string): Promise<Pushed> {
  await db.raw('delete from push_subscription where id = ?', [id])
  return { outcome: 'gone', trouble }
}

async function wait(db: Db, { id }: Subscription, asked: number): Promise<number> {
  const seconds = Math.min(asked, LONGEST_WAIT_SECONDS)
  await db.raw(`update push_subscription set waits_until = now() + make_interval(secs => ?) where id = ?`, [
    seconds,
    id,
  ])
  return seconds
}

async function noteFailure(
  db: Db,
  subscription: Subscription,
  trouble: string,
  retryAfter: number | null,
): Promise<Pushed> {
  const { id } = subscription
  await db.raw(
    `update push_subscription set failures = failures + 1, failing_since = coalesce(failing_since, now()), trouble = ?
     where id = ?`,
    [trouble, id],
  )
  const dropped = await changed(
    db,
    `delete from push_subscription where id = ? and failures >= ? and failing_since < now() - interval '1 day'`,
    [id, ERRORS_MAX],
  )
  if (dropped > 0) return { outcome: 'gone', trouble }
  const asked = retryAfter === null ? null : await wait(db, subscription, retryAfter)
  return { outcome: 'later', trouble, retryAfter: asked }
}

const TTL_SECONDS = 48 * 3600
const ERRORS_MAX = 3
const WAIT_SECONDS = 60
const LONGEST_WAIT_SECONDS = 24 * 3600

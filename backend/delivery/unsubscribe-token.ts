import { createHmac, timingSafeEqual } from 'node:crypto'
import { DEFAULT_DELIVERY } from '../contracts/delivery.ts'
import { changed } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { appSecret } from '../identity/app-secret.ts'
import { Failure } from '../process/failure.ts'

/** Tokens are derived, so none is stored. */
export function unsubscribeKey(db: Db): Promise<Buffer> {
  return appSecret(db, 'alert e-mails leave')
}

/** Valid only for unsubscribing. */
export function unsubscribeToken(key: Buffer, memberId: number | string): string {
  return `${memberId}-${createHmac('sha256', key).update(`leave alert e-mails: ${memberId}`).digest('base64url')}`
}

/** Idempotent. Throws `not_found` for an invalid token. */
export async function unsubscribeFromAlertEmails(db: Db, token: string): Promise<void> {
  const memberId = memberOf(await unsubscribeKey(db), token)
  const left = memberId
    ? await changed(
        db,
        `insert into delivery_settings (member_id, email, push)
         select id, 'off', ? from member where id = ?
         on conflict (member_id) do update set email = 'off'`,
        [DEFAULT_DELIVERY.push, memberId],
      )
    : 0
  if (left === 0) throw new Failure('not_found', UNKNOWN)
}

function memberOf(key: Buffer, token: string): string | null {
  const [, memberId] = /^([1-9]\d{0,17})-/.exec(token) ?? []
  if (memberId === undefined) return null
  const [given, made] = [Buffer.from(token), Buffer.from(unsubscribeToken(key, memberId))]
  return given.length === made.length && timingSafeEqual(given, made) ? memberId : null
}

const UNKNOWN = 'The account of this link no longer exists. If you still get e-mails, write to us.'

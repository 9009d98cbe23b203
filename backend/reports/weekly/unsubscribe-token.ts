import { createHmac, timingSafeEqual } from 'node:crypto'
import { changed } from '../../db/checked-rows.ts'
import type { Db, Transaction } from '../../db/knex.ts'
import { appSecret } from '../../identity/app-secret.ts'
import { Failure } from '../../process/failure.ts'

/** Tokens are derived, so all links work and none is stored. */
export function unsubscribeKey(db: Db): Promise<Buffer> {
  return appSecret(db, 'weekly report leave')
}

export function unsubscribeToken(key: Buffer, memberId: number | string): string {
  return `${memberId}-${createHmac('sha256', key).update(`leave the weekly report: ${memberId}`).digest('base64url')}`
}

/** Idempotent. Throws `not_found` for an invalid token. */
export async function unsubscribeFromReport(
  trx: Transaction | Db,
  key: Buffer,
  token: string,
): Promise<void> {
  const memberId = memberOf(key, token)
  const left = memberId
    ? await changed(trx, 'update member set letter_weekly_report = false where id = ?', [memberId])
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

import { type ApiKey, KEYS_A_DAY, KEYS_MAX } from '../contracts/api-keys.ts'
import type { KeyScope } from '../contracts/endpoint.ts'
import { changed } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { lockMember } from '../identity/lock-member.ts'
import { Failure } from '../process/failure.ts'
import { ApiKeyRow } from './api-key.row.ts'
import { beginOf, hashOf, keyText, makeKey } from './key-text.ts'

export async function keysOf(trx: Db | Transaction, memberId: string, now: Date): Promise<ApiKey[]> {
  const rows = await ApiKeyRow.query(trx)
    .select(COLUMNS)
    .where('member_id', memberId)
    .whereNull('revoked_at')
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
  return rows.map((row) => shown(row, now))
}

interface NewKey {
  name: string
  scopes: readonly KeyScope[]
  expiresInDays: number | null
}

/** Throws `invalid_input` at the maximum, `too_many_requests` at the daily limit. */
export async function createKey(
  db: Db,
  memberId: string,
  { name, scopes, expiresInDays }: NewKey,
  now: Date,
): Promise<{ key: ApiKey; secret: string }> {
  return await db.transaction(async (trx) => {
    await lockMember(trx, memberId)
    await refuseBeyondLimits(trx, memberId, now)
    const made = makeKey()
    const row = await ApiKeyRow.query(trx)
      .insert({
        member_id: Number(memberId),
        name,
        short: made.short,
        secret_hash: hashOf(made.long),
        scopes: [...new Set(scopes)],
        created_at: now,
        expires_at: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
      })
      .returning(COLUMNS)
    return { key: shown(row, now), secret: keyText(made) }
  })
}

/** Throws `not_found` for another member's key. */
export async function revokeKey(db: Db, memberId: string, id: string, now: Date): Promise<void> {
  const revoked = await changed(
    db,
    'update api_key set revoked_at = coalesce(revoked_at, ?) where id = ? and member_id = ?',
    [now, id, memberId],
  )
  if (revoked === 0) throw new Failure('not_found', 'You have no such key.')
}

export async function purgeRevokedKeys(db: Db): Promise<void> {
  await db.raw(`delete from api_key where revoked_at < now() - interval '${REVOKED_DAYS} days'`)
}

async function refuseBeyondLimits(trx: Transaction, memberId: string, now: Date): Promise<void> {
  const own = () => ApiKeyRow.query(trx).where('member_id', memberId)
  if ((await own().whereNull('revoked_at').resultSize()) >= KEYS_MAX) {
    throw new Failure(
      'invalid_input',
      `You have ${KEYS_MAX} keys, the most you can have. Revoke one to make another.`,
      { field: 'name' },
    )
  }
  const lately = own().where('created_at', '>', new Date(now.getTime() - DAY_MS))
  if ((await lately.resultSize()) >= KEYS_A_DAY) {
    throw new Failure(
      'too_many_requests',
      `You have made ${KEYS_A_DAY} keys within a day, the most you can make. Please try again tomorrow.`,
      { retryAfter: DAY_MS / 1000 },
    )
  }
}

function shown(row: ApiKeyRow, now: Date): ApiKey {
  return {
    id: String(row.id),
    name: row.name,
    begins: beginOf(row.short),
    scopes: row.scopes,
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    expired: row.expires_at !== null && row.expires_at <= now,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

const COLUMNS = [
  'id',
  'name',
  'short',
  'scopes',
  'created_at',
  'expires_at',
  'last_used_at',
] satisfies (keyof ApiKeyRow)[]

const DAY_MS = 24 * 60 * 60 * 1000
/** Until then, the error names the revocation. */
const REVOKED_DAYS = 30

import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { one } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'

/**
 * All processes share it, so signatures survive restarts. A reader of the database can sign, but a signature
 * alone gives no access.
 */
export async function appSecret(db: Db, name: string): Promise<Buffer> {
  await db.raw('insert into app_secret (name, value) values (?, ?) on conflict (name) do nothing', [
    name,
    randomBytes(32),
  ])
  return (await one(db, Secret, 'select value from app_secret where name = ?', [name])).value
}

const Secret = z.object({ value: z.instanceof(Buffer) })

/** A stable pseudonym per member and key. */
export function memberTag(memberId: number, key: Buffer): string {
  return createHmac('sha256', key).update(`member ${memberId}`).digest('base64url').slice(0, 16)
}

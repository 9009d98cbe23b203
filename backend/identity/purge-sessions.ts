import type { Db } from '../db/knex.ts'
import { forgetKeptAllowances } from './kept-allowance.ts'
import { SIGN_IN_MINUTES } from './pending-sign-in.ts'
import { ABSOLUTE_DAYS, IDLE_DAYS } from './session-store.ts'

const KEEP_DAYS = 7

export async function purgeSessions(db: Db): Promise<void> {
  await db.raw(`delete from sign_in where began_at < now() - interval '${SIGN_IN_MINUTES} minutes'`)
  await db.raw(
    `delete from session
     where ended_at < now() - interval '${KEEP_DAYS} days'
        or began_at < now() - interval '${ABSOLUTE_DAYS + KEEP_DAYS} days'
        or seen_at < now() - interval '${IDLE_DAYS + KEEP_DAYS} days'`,
  )
  await forgetKeptAllowances(db)
}

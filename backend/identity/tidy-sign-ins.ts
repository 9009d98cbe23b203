import type { Db } from '../db/knex.ts'
import { forgetKeptAllowances } from './kept-allowance.ts'
import { ABSOLUTE_DAYS, IDLE_DAYS } from './session-store.ts'
import { SIGN_IN_MINUTES } from './sign-in.ts'

/** Ended sessions are kept for so long, for whoever asks what happened. */
const KEEP_DAYS = 7

/** Forgets sign-ins that nobody finished, sessions that are over and what was long ago used of a plan. */
export async function tidySignIns(db: Db): Promise<void> {
  await db.raw(`delete from sign_in where began_at < now() - interval '${SIGN_IN_MINUTES} minutes'`)
  await db.raw(
    `delete from session
     where ended_at < now() - interval '${KEEP_DAYS} days'
        or began_at < now() - interval '${ABSOLUTE_DAYS + KEEP_DAYS} days'
        or seen_at < now() - interval '${IDLE_DAYS + KEEP_DAYS} days'`,
  )
  await forgetKeptAllowances(db)
}

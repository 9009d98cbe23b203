import type { Db } from './knex.ts'

/**
 * Resets timestamps that a fast clock left in the future, where they would block work; tolerates our own
 * backoff. Safe at any time, in any process.
 */
export async function clampFutureTimes(db: Db): Promise<void> {
  const now = new Date()
  await db.raw(
    `update graphile_worker._private_known_crontabs
    set known_since = least(known_since, :now),
      last_execution = case when last_execution is not null then least(last_execution, :now) end
    where greatest(known_since, last_execution) > cast(:now as timestamptz) + interval '2 minutes'`,
    { now },
  )
  await db.raw(
    `update graphile_worker._private_jobs set run_at = least(run_at, now()),
      locked_at = case when locked_at is not null then least(locked_at, now()) end
    where run_at > now() + interval '${LONGEST_RETRY}' or locked_at > now() + interval '2 minutes'`,
  )
  await db.raw(
    `update refresh_run set slot = null where slot is not null and started_at > now() + interval '2 minutes'`,
  )
  for (const { table, waiting } of WAITING) {
    await db.raw(`update ?? set due_at = now() where ${waiting} and due_at > now() + interval '1 day'`, [
      table,
    ])
  }
  await db.raw('delete from rate_limit where expire > ?', [now.getTime() + LONGEST_LIMIT_MS])
}

/** A job's five tries end after a minute, and none is deferred on purpose. */
const LONGEST_RETRY = '10 minutes'
const WAITING = [
  { table: 'letter', waiting: 'sent_at is null and given_up_at is null' },
  { table: 'stripe_event', waiting: 'processed_at is null' },
  { table: 'pending_customer_deletion', waiting: 'true' },
  { table: 'delivery', waiting: "state = 'waiting'" },
]
const LONGEST_LIMIT_MS = 2 * 86_400_000

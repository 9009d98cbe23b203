import * as z from 'zod/mini'
import { latestSlot } from '../calendar/slots.ts'
import { one } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import type { Config } from '../settings/config.ts'
import { REFRESH_LOCK } from './refresh-lock.ts'
import { publishedSlot } from './refresh-run.ts'

const RETRY_AFTER_MS = 15 * 60_000
const FIRST_RETRY_AFTER_MS = 60_000
const TRIES_PER_SLOT = 6

/**
 * Reason: no edition, an unpublished slot, or a killed run. Null during a run, after a recent or too frequent
 * failure of the slot, or after an operator's stop. A run counts for the slot it carries, because the clock
 * may have been moved.
 */
export async function dueRefresh(
  db: Db,
  config: Pick<Config, 'refreshAt'>,
  now: Date,
): Promise<DueRefresh | null> {
  const slot = latestSlot(config.refreshAt, now)
  const state = await one(
    db,
    State,
    `select
       exists (select 1 from current_edition) as has_edition,
       exists (select 1 from pg_locks join pg_database d on d.oid = database and d.datname = current_database()
         where locktype = 'advisory' and objid = :lock and granted) as running,
       exists (select 1 from refresh_run where slot = :slot and state = 'done') as slot_done,
       (select count(*) from refresh_run where slot = :slot) as tries,
       coalesce((select stop_asked_at is not null from refresh_run where slot = :slot order by id desc limit 1), false)
         as stopped_by_operator,
       (select max(coalesce(finished_at, started_at)) from refresh_run
         where slot = :slot and state in ('failed', 'stopped') and coalesce(finished_at, started_at) <= :now) as last_failure`,
    { slot, now, lock: REFRESH_LOCK },
  )
  if (state.running) return null
  const rest = state.has_edition ? RETRY_AFTER_MS : FIRST_RETRY_AFTER_MS
  const resting = state.last_failure !== null && now.getTime() - state.last_failure.getTime() < rest
  if (resting || state.slot_done || state.stopped_by_operator || state.tries >= TRIES_PER_SLOT) return null
  return { cause: state.has_edition ? 'schedule' : 'boot', slot: slot.toISOString() }
}

/** A requested run then counts for this slot, so sources are not read twice. Null: slot done. */
export async function openSlot(
  db: Db,
  { refreshAt }: Pick<Config, 'refreshAt'>,
  now: Date,
): Promise<string | null> {
  const slot = latestSlot(refreshAt, now).toISOString()
  return (await publishedSlot(db, slot)) === null ? slot : null
}

export interface DueRefresh {
  cause: 'boot' | 'schedule'
  slot: string
}

const State = z.object({
  has_edition: z.boolean(),
  slot_done: z.boolean(),
  running: z.boolean(),
  stopped_by_operator: z.boolean(),
  tries: z.int(),
  last_failure: z.nullable(z.date()),
})

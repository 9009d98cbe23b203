import * as z from 'zod/mini'
import type { Day } from '../calendar/days.ts'
import { cutText } from '../contracts/cut-text.ts'
import { type Asked, many, maybeOne, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { REFRESH_LOCK } from './refresh-lock.ts'

export type RunCause = 'boot' | 'schedule' | 'request' | 'import'

export interface RunStep {
  step: string
  ms: number
}

export interface Run {
  id: number
  startedAt: Date
  resumed: boolean
}

export interface RunLock {
  /** Rejects if the lock's connection is lost: another process may run. */
  check(): Promise<void>
  release(): Promise<void>
}

/**
 * Session lock on its own connection, released by any death. Null: taken. `key`: a separate lock for other
 * work.
 */
export async function takeRunLock(db: Db, key = REFRESH_LOCK): Promise<RunLock | null> {
  const connection: unknown = await db.client.acquireConnection()
  const ask = async (sql: string) => {
    const own: Asked = {
      raw: (text, bindings) => db.raw(text, Object.values(bindings)).connection(connection),
    }
    return (await one(own, Lock, sql, [key])).held
  }
  if (!(await ask('select pg_try_advisory_lock(?) as held'))) {
    await db.client.releaseConnection(connection)
    return null
  }
  return {
    check: async () => {
      const held = await ask(
        `select exists (select 1 from pg_locks
          where locktype = 'advisory' and objid = ? and pid = pg_backend_pid() and granted) as held`,
      )
      if (!held) throw new Error('The lock of this run was lost with its connection.')
    },
    release: async () => {
      try {
        await ask('select pg_advisory_unlock(?) as held')
      } catch {
        // PostgreSQL released the lock with the lost connection.
      } finally {
        await db.client.releaseConnection(connection)
      }
    },
  }
}

/**
 * Resumes a killed run of the same slot and day, without fetching complete sources again. `accept`: also a
 * run that the guards stopped. Other leftovers become failed and lose their rows. The caller holds the lock,
 * so any active state is dead.
 */
export async function beginRun(
  db: Db,
  { cause, slot, asOf, accept }: { cause: RunCause; slot: string | null; asOf: Day; accept: boolean },
): Promise<Run> {
  return await db.transaction(async (trx) => {
    const left = await maybeOne(
      trx,
      Begun,
      `select id, started_at from refresh_run
      where cause <> 'import' and slot is not distinct from cast(:slot as timestamptz) and as_of = :asOf
        and (state in ('collecting', 'publishing')
          or (:accept and state = 'stopped' and id = (select max(id) from refresh_run where cause <> 'import')))
      order by id desc limit 1`,
      { slot, asOf, accept },
    )
    const usable = cause === 'import' ? null : left
    await closeLeftovers(trx, { keep: usable?.id ?? null, importsOnly: cause === 'import' })
    if (usable) {
      await trx.raw(
        `update refresh_run set state = 'collecting', step = 'collecting', done = 0, cause = ?, finished_at = null,
          message = null, stop_asked_at = null where id = ?`,
        [cause, usable.id],
      )
      return { id: usable.id, startedAt: usable.started_at, resumed: true }
    }
    const run = await one(
      trx,
      Begun,
      `insert into refresh_run (cause, slot, as_of, state, step) values (?, ?, ?, 'collecting', 'collecting')
      returning id, started_at`,
      [cause, slot, asOf],
    )
    return { id: run.id, startedAt: run.started_at, resumed: false }
  })
}

const Numbered = z.object({ id: z.int() })
const Begun = z.extend(Numbered, { started_at: z.date() })
const Published = z.extend(Numbered, { edition_id: z.nullable(z.int()) })
const Lock = z.object({ held: z.boolean() })

/** An import leaves a killed or stopped refresh alone, because its slot may resume. */
async function closeLeftovers(
  trx: Transaction,
  { keep, importsOnly }: { keep: number | null; importsOnly: boolean },
): Promise<void> {
  const rows = await many(
    trx,
    Numbered,
    `select id from refresh_run where id is distinct from cast(:keep as bigint)
      and not (:importsOnly and cause <> 'import' and state in ('collecting', 'publishing', 'stopped'))`,
    { keep, importsOnly },
  )
  const ids = rows.map(({ id }) => id)
  await trx.raw(
    `update refresh_run set state = 'failed', finished_at = now(), message = 'The process was ended before it was done.'
    where state in ('collecting', 'publishing') and id = any(?::bigint[])`,
    [ids],
  )
  await trx.raw('delete from staged where run_id = any(?::bigint[])', [ids])
  await trx.raw('delete from staged_source where run_id = any(?::bigint[])', [ids])
}

/** Errors after its commit leave a run done. */
export async function endRun(
  db: Db | Transaction,
  runId: number,
  { state, message, steps }: { state: 'done' | 'stopped' | 'failed'; message: string; steps: RunStep[] },
): Promise<void> {
  await db.raw(
    'update refresh_run set state = ?, message = ?, steps = ?::jsonb, finished_at = now() where id = ? and finished_at is null',
    [state, cutText(message, 2000), JSON.stringify(steps), runId],
  )
}

export async function publishedSlot(
  db: Db,
  slot: string,
): Promise<{ runId: number; editionId: number | null } | null> {
  const [published] = await many(
    db,
    Published,
    `select id, edition_id from refresh_run where slot = ? and state = 'done'`,
    [slot],
  )
  return published ? { runId: published.id, editionId: published.edition_id } : null
}

import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { changed, one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { databaseFailure } from '../http/database-errors.ts'

export class StoppedByOperator extends Error {
  override readonly name = 'StoppedByOperator'

  constructor() {
    super('An operator stopped this run. Nothing was published; the timetable goes on with the next one.')
  }
}

/** In any process. Imports are excluded, because they can be undone. */
export async function askToStop(trx: Transaction, runId: string, now: Date): Promise<boolean> {
  const asked = await changed(
    trx,
    `update refresh_run set stop_asked_at = ? where id = ? and cause <> 'import' and stop_asked_at is null
      and state in ('collecting', 'publishing')`,
    [now, runId],
  )
  return asked > 0
}

/** Checks every second; the signal aborts with `StoppedByOperator`. */
export function watchForStop(db: Db, runId: number): { signal: AbortSignal; end(): Promise<void> } {
  const wanted = new AbortController()
  const over = new AbortController()
  const watching = watch(db, runId, { wanted, over: over.signal })
  return {
    signal: wanted.signal,
    end: async () => {
      over.abort()
      await watching
    },
  }
}

async function watch(
  db: Db,
  runId: number,
  { wanted, over }: { wanted: AbortController; over: AbortSignal },
): Promise<void> {
  while (!over.aborted && !wanted.signal.aborted) {
    // Only the signal interrupts it.
    await pause(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined)
    if (over.aborted) return
    const asked = await one(
      db,
      Asked,
      'select stop_asked_at is not null as stop from refresh_run where id = ?',
      [runId],
    ).catch((error: unknown) => {
      // A lost database ends the run anyway; other errors are bugs and abort it.
      if (!databaseFailure(error)) wanted.abort(error)
      return { stop: false }
    })
    if (asked.stop) wanted.abort(new StoppedByOperator())
  }
}

const Asked = z.object({ stop: z.boolean() })
const LOOK_EVERY_MS = 1000

import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { maybeOne } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { REFRESH_LOCK } from './refresh-lock.ts'

const Progress = z.object({
  step: z.string(),
  /** 0 to 1 over the whole run. */
  done: z.number(),
})
export type Progress = z.infer<typeof Progress>

export interface ProgressWriter {
  report(step: string, done: number): void
  /** Writes the last progress. Nothing touches the run's row afterwards. */
  stop(): Promise<void>
}

/** At most twice a second. */
export function writeProgress(
  db: Db,
  runId: number,
  onProgress?: (progress: Progress) => void,
): ProgressWriter {
  let latest: Progress | null = null
  let writing: Promise<void> | null = null
  const stopping = new AbortController()
  const rest = async () => {
    await pause(WRITE_EVERY_MS, undefined, { signal: stopping.signal }).catch((error: unknown) => {
      if (!stopping.signal.aborted) throw error
    })
  }
  const write = async () => {
    while (latest) {
      const { step, done } = latest
      latest = null
      // A failed progress write must not fail the run.
      await db
        .raw('update refresh_run set step = ?, done = ? where id = ?', [step, done, runId])
        .catch(() => undefined)
      await rest()
    }
    writing = null
  }
  return {
    report: (step, done) => {
      latest = { step, done }
      onProgress?.(latest)
      writing ??= write()
    },
    stop: async () => {
      stopping.abort()
      await writing
    },
  }
}

const RunState = z.extend(Progress, {
  id: z.int(),
  state: z.enum(['collecting', 'publishing', 'done', 'stopped', 'failed']),
  message: z.nullable(z.string()),
  editionId: z.nullable(z.int()),
  alive: z.boolean(),
})
export type RunState = z.infer<typeof RunState>

export async function currentRun(db: Db): Promise<RunState | null> {
  return await readRun(db, `where state in ('collecting', 'publishing') order by id desc limit 1`, [])
}

/** Until the run ends or its process dies. */
export async function followRun(
  db: Db,
  runId: number,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<RunState> {
  while (true) {
    const run = await readRun(db, 'where id = ?', [runId])
    if (!run) throw new Error(`There is no run ${runId}.`)
    if ((run.state !== 'collecting' && run.state !== 'publishing') || !run.alive) return run
    onProgress(run)
    await pause(WRITE_EVERY_MS, undefined, { signal })
  }
}

async function readRun(db: Db, where: string, bindings: number[]): Promise<RunState | null> {
  return await maybeOne(
    db,
    RunState,
    `select id, state, step, done, message, edition_id as "editionId", exists (
        select 1 from pg_locks where locktype = 'advisory' and objid = ? and granted
          and database = (select oid from pg_database where datname = current_database())
      ) as alive
    from refresh_run ${where}`,
    [REFRESH_LOCK, ...bindings],
  )
}

const WRITE_EVERY_MS = 500

import type { Day } from '../calendar/days.ts'
import { lastWholeDay } from '../calendar/market-day.ts'
import type { Db } from '../db/knex.ts'
import type { Config } from '../settings/config.ts'
import type { Source } from '../sources/port.ts'
import { daysToReplay, replayDay } from '../track-record/replay-picks.ts'
import { publishedDay } from '../track-record/resolve-picks.ts'
import { type Collected, collect } from './collect.ts'
import type { MergeChanges } from './merge.ts'
import { publish } from './publish.ts'
import { RefreshStopped } from './publish-guard.ts'
import { recordSourceFailure } from './record-source-visit.ts'
import { EDITION_LOCK } from './refresh-lock.ts'
import {
  beginRun,
  endRun,
  publishedSlot,
  type Run,
  type RunCause,
  type RunLock,
  type RunStep,
  takeRunLock,
} from './refresh-run.ts'
import { currentRun, type Progress, writeProgress } from './run-progress.ts'
import { StoppedByOperator, watchForStop } from './stop-request.ts'
import { withholdStale } from './withhold-stale.ts'

export interface RefreshDeps {
  db: Db
  sources: readonly Source[]
  market: Config['market']
  sampleData: boolean
  now(): Date
  /** Like a kill: nothing is published and the next run resumes. */
  signal: AbortSignal
  onProgress?: (progress: Progress) => void
}

export interface RefreshOrder {
  cause: RunCause
  /** Scheduled time, ISO 8601; published once. */
  slot?: string
  /** Publishes despite the guards, resuming the run that they stopped. */
  accept?: boolean
  /** Edition whose import is undone; no source is read. */
  undoes?: number
}

export type RefreshOutcome =
  | {
      state: 'done'
      runId: number
      editionId: number
      failed: Collected['failed']
      skipped: { label: string; message: string }[]
      steps: RunStep[]
      changes: MergeChanges
      warnings: string[]
    }
  | { state: 'unchanged' | 'stopped' | 'failed'; runId: number; message: string }
  /** Another run; see `followRun`. Null: just starting or ending. */
  | { state: 'under way'; runId: number | null }
  | { state: 'already published'; runId: number; editionId: number | null }

/**
 * One run in the fleet collects all sources, then publishes in one transaction. Rejects only for bugs, a lost
 * database or an abort.
 */
export async function refresh(deps: RefreshDeps, order: RefreshOrder): Promise<RefreshOutcome> {
  const lock = await takeRunLock(deps.db)
  if (!lock) return { state: 'under way', runId: (await currentRun(deps.db))?.id ?? null }
  try {
    const published = order.slot === undefined ? null : await publishedSlot(deps.db, order.slot)
    if (published) return { state: 'already published', ...published }
    return await executeRun(deps, order, lock)
  } finally {
    await lock.release()
  }
}

/** The caller holds the lock. */
export async function executeRun(
  deps: RefreshDeps,
  order: RefreshOrder,
  lock: RunLock,
): Promise<RefreshOutcome> {
  const outcome = await publishRun(deps, order, lock)
  if (outcome.state === 'done') {
    await afterwards('Earlier days could not be replayed', outcome.warnings, () =>
      replayEarlierDays(deps.db, deps.signal),
    )
  }
  return outcome
}

/** Errors become warnings, because the edition is published. */
export async function afterwards(
  what: string,
  warnings: string[],
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    warnings.push(`${what} (${error instanceof Error ? error.message : String(error)}).`)
  }
}

async function publishRun(deps: RefreshDeps, order: RefreshOrder, lock: RunLock): Promise<RefreshOutcome> {
  const { cause, slot = null, accept = false, undoes = null } = order
  const now = deps.now()
  const asOf = lastWholeDay(now, deps.market.timeZone)
  const run = await beginRun(deps.db, { cause, slot, asOf, accept })
  const steps: RunStep[] = []
  const stopping = cause === 'import' ? null : watchForStop(deps.db, run.id)
  const signal = stopping ? AbortSignal.any([deps.signal, stopping.signal]) : deps.signal
  try {
    return await executeSteps({ ...deps, signal }, { cause, accept, undoes, now, asOf, run, lock, steps })
  } catch (thrown) {
    if (deps.signal.aborted) throw thrown
    const error: unknown = stopping?.signal.aborted ? stopping.signal.reason : thrown
    const stopped = error instanceof RefreshStopped || error instanceof StoppedByOperator
    const message = error instanceof Error ? error.message : String(error)
    await endRun(deps.db, run.id, { state: stopped ? 'stopped' : 'failed', message, steps }).catch(
      (second: unknown) => {
        throw new AggregateError([error, second], 'The run failed, and so did writing that down.')
      },
    )
    if (!stopped) throw error
    return { state: 'stopped', runId: run.id, message }
  } finally {
    await stopping?.end()
  }
}

interface RunContext {
  cause: RunCause
  accept: boolean
  undoes: number | null
  now: Date
  asOf: Day
  run: Run
  lock: RunLock
  steps: RunStep[]
}

async function executeSteps(
  deps: RefreshDeps,
  { cause, accept, undoes, now, asOf, run, lock, steps }: RunContext,
): Promise<RefreshOutcome> {
  const { db, sources, market, signal } = deps
  const progress = writeProgress(db, run.id, deps.onProgress)
  try {
    const from = performance.now()
    const { whole, failed } = await collect({
      ...{ db, runId: run.id, sources, asOf, signal },
      onFailure: async (source, message) => {
        if (cause !== 'import') await recordSourceFailure(db, source, message, deps.now())
      },
      report: progress.report,
    })
    steps.push({ step: 'collecting', ms: Math.round(performance.now() - from) })
    if (whole.length === 0 && failed.length > 0) {
      await withholdStale(db, asOf)
      const message = failed.map(({ label, message: why }) => `${label}: ${why}`).join(' ')
      await endRun(db, run.id, { state: 'failed', message, steps })
      return { state: 'failed', runId: run.id, message }
    }
    await db.raw(`update refresh_run set state = 'publishing', steps = ?::jsonb where id = ?`, [
      JSON.stringify(steps),
      run.id,
    ])
    await lock.check()
    const published = await publish(db, {
      ...{ runId: run.id, cause, asOf, now, clock: deps.now, signal, market: market.label, sources: whole },
      retentions: sources.map(({ id, origin, retentionDays }) => ({ source: id, origin, retentionDays })),
      guarded: cause !== 'import' && !accept,
      onlyNews: cause === 'import' && undoes === null,
      undoes,
      sampleData: deps.sampleData,
      report: progress.report,
      beforeCommit: async () => {
        await progress.stop()
        await lock.check()
      },
    })
    steps.push(...published.steps)
    if (published.editionId === null) {
      await endRun(db, run.id, { state: 'done', message: 'Nothing has changed.', steps })
      return { state: 'unchanged', runId: run.id, message: 'Nothing has changed.' }
    }
    const warnings: string[] = []
    await afterwards('What was collected could not be deleted', warnings, () => dropRows(db, run.id))
    const { editionId, changes } = published
    const skipped = whole.flatMap(({ label, message }) => (message === null ? [] : { label, message }))
    return { state: 'done', runId: run.id, editionId, failed, skipped, steps, changes, warnings }
  } finally {
    await progress.stop()
  }
}

/** Already merged. After a kill the next run drops them. */
async function dropRows(db: Db, runId: number): Promise<void> {
  await db.raw('delete from staged where run_id = ?', [runId])
  await db.raw('delete from staged_source where run_id = ?', [runId])
}

/**
 * After the publication, so nothing waits. One transaction per day, so the next run continues after a stop or
 * kill.
 */
async function replayEarlierDays(db: Db, signal: AbortSignal): Promise<void> {
  const planned = await db.transaction(async (trx) => {
    const editionDay = await publishedDay(trx)
    return editionDay === null ? [] : await daysToReplay(trx, editionDay)
  })
  for (const day of planned) {
    if (signal.aborted) return
    await db.transaction(async (trx) => {
      await trx.raw('select pg_advisory_xact_lock(?)', [EDITION_LOCK])
      const editionDay = await publishedDay(trx)
      if (editionDay !== null) await replayDay(trx, day, editionDay)
    })
  }
  if (planned.length === 0) return
  await db.transaction(async (trx) => {
    await trx.raw('update current_edition set revision = revision + 1')
    await trx.raw(`select pg_notify('edition', 'earlier days replayed')`)
  })
}

import * as z from 'zod/mini'
import { OperatorRun, RUNS_SHOWN } from '../contracts/operator-runs.ts'
import { many } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { Failure } from '../process/failure.ts'
import { REFRESH_LOCK } from '../refresh/refresh-lock.ts'
import { runUnderWay } from '../refresh/status.ts'
import { askToStop } from '../refresh/stop-request.ts'
import { type Doer, recordAction } from './record-action.ts'

export type AskWithin = (
  trx: Transaction,
  task: 'refresh' | 'accept-run' | 'send-pushes' | 'send-webhooks',
  payload?: { slot: string | null },
) => Promise<void>

export async function lastRuns(trx: Transaction): Promise<OperatorRun[]> {
  const rows = await many(trx, RunRow, `${RUNS} order by id desc limit ?`, [REFRESH_LOCK, RUNS_SHOWN])
  return rows.map(viewOf)
}

/** During a run, starts and records nothing. */
export async function startRun(trx: Transaction, by: Doer, ask: AskWithin): Promise<boolean> {
  if (await runUnderWay(trx)) return false
  await recordAction(trx, { by, action: 'refresh-started', subject: { run: 'of all sources' } })
  await ask(trx, 'refresh')
  return true
}

/** No effect after the run has ended. */
export async function stopRun(
  trx: Transaction,
  by: Doer,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  await runOf(trx, id)
  if (!(await askToStop(trx, id, now))) return false
  await recordAction(trx, { by, action: 'run-stopped', subject: { run: id } })
  return true
}

export async function acceptRun(trx: Transaction, by: Doer, id: string, ask: AskWithin): Promise<boolean> {
  const run = await runOf(trx, id)
  if (!viewOf(run).canAccept) return false
  await recordAction(trx, { by, action: 'run-accepted', subject: { run: id } })
  await ask(trx, 'accept-run', { slot: run.slot?.toISOString() ?? null })
  return true
}

async function runOf(trx: Transaction, id: string): Promise<RunRow> {
  const [run] = await many(trx, RunRow, `${RUNS} where id = ?`, [REFRESH_LOCK, id])
  if (!run) throw new Failure('not_found', 'There is no such run.')
  return run
}

const RUNS = `select id, cause, state, step, least(greatest(done, 0), 1) as done, slot, started_at, finished_at, message,
    edition_id, steps, stop_asked_at is not null as stop_asked,
    id = (select max(id) from refresh_run where cause <> 'import') as latest,
    exists (select 1 from pg_locks where locktype = 'advisory' and objid = ? and granted
      and database = (select oid from pg_database where datname = current_database())) as alive
  from refresh_run`

const Steps = OperatorRun.shape.steps
const RunRow = z.object({
  id: z.int(),
  cause: OperatorRun.shape.cause,
  state: z.enum(['collecting', 'publishing', 'done', 'stopped', 'failed']),
  step: z.string(),
  done: z.number(),
  slot: z.nullable(z.date()),
  started_at: z.date(),
  finished_at: z.nullable(z.date()),
  message: z.nullable(z.string()),
  edition_id: z.nullable(z.int()),
  steps: Steps,
  stop_asked: z.boolean(),
  latest: z.boolean(),
  alive: z.boolean(),
})
type RunRow = z.infer<typeof RunRow>

function viewOf(run: RunRow): OperatorRun {
  const underWay = run.state === 'collecting' || run.state === 'publishing'
  const lost = underWay && !run.alive
  return {
    id: String(run.id),
    cause: run.cause,
    state: lost ? 'lost' : run.state,
    step: run.step,
    done: run.done,
    startedAt: run.started_at.toISOString(),
    finishedAt: run.finished_at?.toISOString() ?? null,
    message: run.message,
    editionId: run.edition_id === null ? null : String(run.edition_id),
    steps: run.steps,
    stopping: underWay && !lost && run.stop_asked,
    canStop: underWay && !lost && !run.stop_asked && run.cause !== 'import',
    canAccept: run.state === 'stopped' && !run.stop_asked && run.latest,
  }
}

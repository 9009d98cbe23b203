import * as z from 'zod/mini'
import { Day } from '../calendar/days.ts'
import { Origin } from '../contracts/provenance.ts'
import type { RefreshStatus, SourceStatus } from '../contracts/sources.ts'
import { columnsOf, manyOf, maybeOne } from '../db/checked-rows.ts'
import type { Transaction } from '../db/knex.ts'
import { freshnessOf, type Moment } from '../provenance/freshness.ts'
import { SourceState, SourceStateRow } from '../provenance/source-state.row.ts'
import { type CatalogueEntry, isConnected, NO_SOURCE } from '../sources/registry.ts'
import { REFRESH_LOCK } from './refresh-lock.ts'

export async function refreshStatus(
  trx: Transaction,
  {
    catalogue,
    editionId,
    moment,
  }: { catalogue: readonly CatalogueEntry[]; editionId: number | null; moment: Moment },
): Promise<Omit<RefreshStatus, 'nextRefreshAt'>> {
  const query = SourceStateRow.query(trx)
    .select(...columnsOf('source_state', SourceState))
    .orderBy(['source', 'origin'])
  const states = await manyOf(query, SourceState)
  const edition = await editionOf(trx, editionId)
  const connected = isConnected(catalogue)
  return {
    // Without a source the timetable publishes too, to delete expired data. An empty edition is no data.
    edition: connected || edition?.products || edition?.suppliers ? viewOf(edition) : null,
    message: connected || edition?.products ? null : NO_SOURCE,
    running: await runUnderWay(trx),
    sources: [
      ...catalogue.map((entry) => statusOf(entry, states.find(isStateOf(entry)), moment)),
      ...states
        // Files and removed sources: their data is still shown.
        .filter((state) => !catalogue.some((entry) => isStateOf(entry)(state)))
        .map((state) => statusOf({ ...state, id: state.source, configured: true }, state, moment)),
    ],
  }
}

/** Null before the first edition. */
export async function publishedAt(trx: Transaction): Promise<Date | null> {
  const edition = await maybeOne(
    trx,
    PublishedRow,
    'select e.published_at from edition e join current_edition c on c.edition_id = e.id',
  )
  return edition?.published_at ?? null
}

/** A killed run's row does not hold the lock. */
export async function runUnderWay(trx: Transaction): Promise<RefreshStatus['running']> {
  const run = await maybeOne(
    trx,
    RunRow,
    `select step, least(greatest(done, 0), 1) as done, started_at from refresh_run
     where state in ('collecting', 'publishing') and exists (
       select 1 from pg_locks
       where locktype = 'advisory' and objid = ? and granted
         and database = (select oid from pg_database where datname = current_database()))
     order by id desc limit 1`,
    [REFRESH_LOCK],
  )
  return run ? { step: run.step, done: run.done, startedAt: run.started_at.toISOString() } : null
}

async function editionOf(trx: Transaction, id: number | null): Promise<EditionRow | null> {
  return await maybeOne(
    trx,
    EditionRow,
    `select e.id, e.published_at, coalesce((e.figures -> 'week' ->> 'to')::date, e.as_of) as as_of,
       e.figures ->> 'origin' as origin,
       (e.figures ->> 'products')::int as products, (e.figures ->> 'suppliers')::int as suppliers
     from edition e where e.id = ?`,
    [id],
  )
}

function viewOf(edition: EditionRow | null): RefreshStatus['edition'] {
  if (!edition) return null
  return {
    id: String(edition.id),
    publishedAt: edition.published_at.toISOString(),
    asOf: edition.as_of,
    origin: edition.origin,
  }
}

const PublishedRow = z.object({ published_at: z.date() })
const RunRow = z.object({ step: z.string(), done: z.number(), started_at: z.date() })

const EditionRow = z.object({
  id: z.int(),
  published_at: z.date(),
  as_of: z.nullable(Day),
  origin: z.nullable(Origin),
  products: z.nullable(z.int()),
  suppliers: z.nullable(z.int()),
})
type EditionRow = z.infer<typeof EditionRow>

function isStateOf(entry: Pick<CatalogueEntry, 'id' | 'origin'>) {
  return (state: SourceState) => state.source === entry.id && state.origin === entry.origin
}

function statusOf(
  entry: Pick<CatalogueEntry, 'id' | 'label' | 'origin' | 'configured'> & { provides: readonly string[] },
  state: SourceState | undefined,
  moment: Moment,
): SourceStatus {
  return {
    id: entry.id,
    label: entry.label,
    origin: entry.origin,
    provides: [...entry.provides],
    state: entry.configured ? stateOf(state, moment.now) : 'not configured',
    lastSuccessAt: state?.last_success_at?.toISOString() ?? null,
    lastAttemptAt: state?.last_attempt_at?.toISOString() ?? null,
    lastDay: state?.last_day ?? null,
    ...freshnessOf(state, moment),
    message: state?.message ?? null,
    rows: state?.rows ?? null,
  }
}

/** Fresh for 26 hours: a daily refresh takes time. */
function stateOf(state: SourceState | undefined, now: Date): SourceStatus['state'] {
  const success = state?.last_success_at ?? null
  const attempt = state?.last_attempt_at ?? null
  if (attempt && (!success || attempt > success) && state?.message) return 'failed'
  if (!success) return 'never'
  return now.getTime() - success.getTime() <= FRESH_MS ? 'fresh' : 'stale'
}

const FRESH_MS = 26 * 3_600_000

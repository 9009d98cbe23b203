import * as z from 'zod/mini'
import { fireAlerts } from '../alerts/fire-alerts.ts'
import { fireLawChanges, lawOfProfits } from '../alerts/fire-rate-changes.ts'
import { noteEditionBefore } from '../alerts/note-edition-before.ts'
import { addDays, type Day } from '../calendar/days.ts'
import { cutText } from '../contracts/cut-text.ts'
import { forgetCreators } from '../creators/forget-creators.ts'
import { one } from '../db/checked-rows.ts'
import type { Db, Transaction } from '../db/knex.ts'
import { writeFigures } from '../explore/write-explored.ts'
import { matchRecalls } from '../notices/match-recalls.ts'
import { indexEdition } from '../search/index-edition.ts'
import { rematch } from '../suppliers/matching/rematch.ts'
import { writeSupplierCategories } from '../suppliers/supplier-categories.ts'
import { recordPicks } from '../track-record/record-picks.ts'
import { learnFromPast } from '../trends/forecast-memory.ts'
import { writeOpenContacts } from '../trends/open-contacts.ts'
import { scoreEdition } from '../trends/score-edition.ts'
import { scoreEditionHashtags } from '../trends/score-edition-hashtags.ts'
import { writeProfits } from '../trends/write-profits.ts'
import { foldWeeks } from './fold-weeks.ts'
import { beginJournal, keepUndo, revertImport } from './import-journal.ts'
import { anythingChanged, type MergeChanges, merge } from './merge.ts'
import { mergePictures } from './merge-pictures.ts'
import { forgetSampleData, purge, type Retention } from './merge-purge.ts'
import { writtenFigures } from './publish-figures.ts'
import { guardListings, guardPrices, recordPriceLevels } from './publish-guard.ts'
import { recordSourceSuccess } from './record-source-visit.ts'
import { EDITION_LOCK } from './refresh-lock.ts'
import type { RunCause, RunStep } from './refresh-run.ts'
import type { RefreshedSource } from './staging.ts'

export interface Publication {
  runId: number
  cause: RunCause
  sources: readonly RefreshedSource[]
  /** Includes sources that failed this time. */
  retentions: readonly Retention[]
  /** False deletes sandbox data. */
  sampleData: boolean
  asOf: Day
  now: Date
  clock(): Date
  market: string
  /** False for files, which only add, and accepted runs. */
  guarded: boolean
  /** An import without news publishes nothing. A daily refresh always does, because its day is new. */
  onlyNews: boolean
  undoes: number | null
  signal: AbortSignal
  report(step: string, done: number): void
  /** Awaited after all writes: from here only this transaction may touch the run's row. */
  beforeCommit(): Promise<void>
}

export interface Published {
  /** Null: nothing new. */
  editionId: number | null
  changes: MergeChanges
  steps: RunStep[]
}

/**
 * One transaction, ended by moving `current_edition`: a kill leaves the old edition whole. Throws
 * `RefreshStopped`.
 */
export async function publish(db: Db, publication: Publication): Promise<Published> {
  const steps: RunStep[] = []
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    publication.signal.throwIfAborted()
    const from = performance.now()
    const result = await work()
    steps.push({ step, ms: Math.round(performance.now() - from) })
    return result
  }
  const trx = await db.transaction()
  try {
    const result = await publishWithin(trx, publication, timed)
    await publication.beforeCommit()
    if (result.editionId === null) await trx.rollback()
    else {
      await closeRun(trx, publication, result.editionId, steps)
      await timed('committing', async () => await trx.commit())
    }
    return { ...result, steps }
  } catch (error) {
    if (!trx.isCompleted()) await trx.rollback()
    throw error
  }
}

type Timed = <T>(step: string, work: () => Promise<T>) => Promise<T>

async function publishWithin(trx: Transaction, publication: Publication, timed: Timed) {
  const { runId, sources, retentions, asOf, now, report, signal, undoes } = publication
  await trx.raw('select pg_advisory_xact_lock(?)', [EDITION_LOCK])
  if (undoes !== null) await timed('undoing the import', async () => await revertImport(trx, undoes))
  const importing = publication.cause === 'import' && undoes === null
  await beginJournal(trx, { importing })
  if (publication.guarded) await guardListings(trx, sources)
  const before = await timed('noting what alerts compare with', async () => await noteEditionBefore(trx))
  const lawBefore = await lawOfProfits(trx)
  const changes = await merge({
    trx,
    runId,
    sources,
    timed,
    progress: (step, share) => {
      signal.throwIfAborted()
      report(step, 0.5 + 0.25 * share)
    },
    checkPrices: async () => {
      if (publication.guarded) await guardPrices(trx, sources)
    },
  })
  if (publication.onlyNews && !anythingChanged(changes)) return { editionId: null, changes }
  await timed('forgetting', async () => {
    await purge(trx, { now, asOf, retentions })
    await forgetCreators(trx, { now, asOf, retentions })
    if (!publication.sampleData) await forgetSampleData(trx)
  })
  await timed('folding old days', async () => await foldWeeks(trx, asOf))
  await timed('noting pictures', async () => await mergePictures(trx))
  await timed('counting for the planner', async () => await trx.raw(`analyze ${GROWING_TABLES}`))
  const editionId = await addEdition(trx, publication)
  await timed('scoring', async () => {
    await scoreEdition(trx, { editionId, asOf, progress: (share) => report('scoring', 0.75 + 0.1 * share) })
    await scoreEditionHashtags(trx, asOf)
  })
  await timed('learning from past forecasts', async () => await learnFromPast(trx))
  await timed('matching suppliers', async () => {
    await rematch(trx, {
      asOf,
      signal,
      progress: (share) => report('matching suppliers', 0.85 + 0.12 * share),
    })
    await writeSupplierCategories(trx, editionId)
  })
  await timed('comparing with recalls', async () => await matchRecalls(trx, signal))
  await timed('indexing for search', async () => {
    report('indexing for search', 0.97)
    await indexEdition(trx, editionId)
  })
  await timed('working out profits', async () => await writeProfits(trx, editionId))
  await timed('writing figures of filters', async () => await writeFigures(trx, editionId))
  await timed('publishing', async () => {
    report('publishing', 0.98)
    const figures = await writtenFigures(trx, editionId, asOf)
    await trx.raw('update edition set figures = ?::jsonb, published_at = ? where id = ?', [
      JSON.stringify(figures),
      publication.clock(),
      editionId,
    ])
    await recordPriceLevels(trx)
    for (const source of sources) await recordSourceSuccess(trx, source, { runId, asOf, now })
    await dropOldEditions(trx)
    await moveTo(trx, editionId)
    await writeOpenContacts(trx)
    if (importing) await keepUndo(trx, editionId)
  })
  await timed('recording picks', async () => await recordPicks(trx, editionId))
  await timed('firing alerts', async () => {
    const time = { edition: editionId, at: publication.clock() }
    await fireAlerts(trx, before, time)
    await fireLawChanges(trx, lawBefore, time)
  })
  return { editionId, changes }
}

async function addEdition(trx: Transaction, { asOf, cause, market }: Publication): Promise<number> {
  const { id } = await one(
    trx,
    Edition,
    'insert into edition (as_of, compared_with, cause, market) values (?, ?, ?, ?) returning id',
    [asOf, addDays(asOf, -7), cause, market],
  )
  return id
}

const Edition = z.object({ id: z.int() })

async function moveTo(trx: Transaction, editionId: number): Promise<void> {
  await trx.raw(
    `insert into current_edition (edition_id) values (?)
    on conflict (only_row) do update set edition_id = excluded.edition_id`,
    [editionId],
  )
  await trx.raw('select pg_notify(?, ?)', ['edition', String(editionId)])
}

/** Trends of old editions went with the next scoring. */
async function dropOldEditions(trx: Transaction): Promise<void> {
  await trx.raw('delete from edition where id not in (select id from edition order by id desc limit ?)', [
    EDITIONS_KEPT,
  ])
}

async function closeRun(
  trx: Transaction,
  { runId, sources }: Publication,
  editionId: number,
  steps: RunStep[],
): Promise<void> {
  await trx.raw(
    `update refresh_run set state = 'done', step = 'done', done = 1, finished_at = now(), edition_id = ?, message = ?,
      steps = steps || ?::jsonb where id = ?`,
    [editionId, skippedBy(sources), JSON.stringify(steps), runId],
  )
}

function skippedBy(sources: readonly RefreshedSource[]): string | null {
  const messages = sources.flatMap(({ label, message }) => (message === null ? [] : `${label}: ${message}.`))
  return messages.length > 0 ? cutText(messages.join(' '), 2000) : null
}

const EDITIONS_KEPT = 8
const GROWING_TABLES = 'product, observation, product_week, supplier, shipment, cargo'

import { readFile, rm } from 'node:fs/promises'
import * as z from 'zod/mini'
import { cutText } from '../contracts/cut-text.ts'
import type { UploadSummary } from '../contracts/upload.ts'
import { maybeOne, one } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import {
  type ImportDeps,
  ImportFailed,
  type ImportSummary,
  importFile,
  undoImport,
} from '../refresh/import.ts'
import { lastUndo } from '../refresh/import-journal.ts'
import { UPLOAD_LOCK } from '../refresh/refresh-lock.ts'
import { takeRunLock } from '../refresh/refresh-run.ts'
import { openUpload, rowNumbered, UploadRow } from './uploads.ts'

type WorkDeps = Omit<ImportDeps, 'onProgress' | 'onWait'>

export async function uploadsWait(db: Db): Promise<boolean> {
  const { waits } = await one(
    db,
    Waits,
    `select exists (select from upload where state in ('waiting', 'importing'))
      or exists (select from import_undo where asked_at is not null) as waits`,
  )
  return waits
}

/**
 * Imports and undoes in order, in one process of the fleet. After a kill the next one reads the file from its
 * beginning.
 */
export async function workOffUploads(deps: WorkDeps): Promise<void> {
  const lock = await takeRunLock(deps.db, UPLOAD_LOCK)
  if (!lock) return
  // An upload's error marks it and is thrown after the others, for the log.
  const thrown: unknown[] = []
  const attempt = async (work: Promise<void>) => {
    await work.catch((error: unknown) => {
      if (deps.signal.aborted) throw error
      thrown.push(error)
    })
  }
  try {
    await attempt(undoAsked(deps))
    for (let id = await claimNext(deps.db); id !== null; id = await claimNext(deps.db)) {
      await attempt(importUpload(deps, id))
      await attempt(undoAsked(deps))
    }
  } finally {
    await lock.release()
  }
  if (thrown.length > 0) throw thrown.length === 1 ? thrown[0] : new AggregateError(thrown)
}

/** The lock is held: a dead process left a running import. */
async function claimNext(db: Db): Promise<string | null> {
  const row = await maybeOne(
    db,
    Claimed,
    `update upload set state = 'importing', begun = begun + 1
    where id = (select min(id) from upload where state in ('waiting', 'importing')) returning id`,
  )
  return row && String(row.id)
}

async function importUpload(deps: WorkDeps, id: string): Promise<void> {
  const { db, signal } = deps
  const { kind, columns, as_of, currency, bytes, begun } = await rowNumbered(db, id)
  if (kind === null || !columns) return await fail(db, id, 'This file does not say how it is to be read.')
  if (begun > TRIES) return await fail(db, id, STOPPED_TWICE)
  const progress = writeProgress(db, id)
  let summary: ImportSummary
  try {
    summary = await importFile(
      {
        ...deps,
        onProgress: ({ step, done }) => (done > READING ? progress.report(step, done) : undefined),
        onWait: () => progress.report('waiting for the refresh that is running', 0),
      },
      {
        ...{ kind, file: openUpload(db, id), header: columns, date: as_of ?? undefined },
        encoding: columns.encoding,
        currency: currency ?? undefined,
        onBytes: (read) => progress.report('reading the file', (READING * read) / bytes),
      },
    )
  } catch (error) {
    await progress.stop()
    // Stopped, not failed: this try does not count.
    if (signal.aborted) await db.raw('update upload set begun = begun - 1 where id = ?', [id])
    else if (error instanceof ImportFailed) await fail(db, id, error.message)
    else await fail(db, id, 'Something went wrong. This is our mistake: the log has the details.')
    if (error instanceof ImportFailed) return
    throw error
  }
  await progress.stop()
  await finish(db, id, summary)
}

/** Already published: a short result replaces a full one that cannot be saved. */
async function finish(db: Db, id: string, imported: ImportSummary): Promise<void> {
  const { skippedFile, notedFile, editionId, ...summary } = imported
  const { leftOut, notes } = await takeFiles([skippedFile, notedFile])
    .then((text) => ({ leftOut: text, notes: [] as string[] }))
    .catch(() => ({ leftOut: null, notes: [LISTS_LOST] }))
  const full = { ...summary, notes: [...summary.notes, ...notes] }
  const short = { ...summary, firstSkipped: [], firstNoted: [], notes: [LISTS_LOST] }
  await writeDone(db, id, { summary: full, leftOut, editionId }).catch(() =>
    writeDone(db, id, { summary: short, leftOut: null, editionId }),
  )
}

async function writeDone(
  db: Db,
  id: string,
  {
    summary,
    leftOut,
    editionId,
  }: { summary: UploadSummary; leftOut: string | null; editionId: number | null },
): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.raw(
      `update upload set state = 'done', done = 1, step = null, summary = ?::jsonb, left_out = ?, edition_id = ?,
        finished_at = now() where id = ?`,
      [JSON.stringify(summary), leftOut, editionId, id],
    )
    await trx.raw('delete from upload_part where upload_id = ?', [id])
  })
}

async function takeFiles(paths: (string | null)[]): Promise<string | null> {
  const texts: string[] = []
  for (const path of paths) {
    if (path === null) continue
    texts.push(await readFile(path, 'utf8'))
    await rm(path)
  }
  return texts.length === 0 ? null : cutText(texts.join('\r\n'), LEFT_OUT_MAX)
}

async function fail(db: Db, id: string, message: string): Promise<void> {
  await db.raw(
    `update upload set state = 'failed', step = null, message = ?, finished_at = now() where id = ?`,
    [cutText(message, 2000), id],
  )
}

async function undoAsked(deps: WorkDeps): Promise<void> {
  const { db } = deps
  const undo = await lastUndo(db)
  if (!undo?.asked_at) return
  try {
    await undoImport(deps, undo.edition_id)
    await db.raw('update upload set undone_at = now() where edition_id = ?', [undo.edition_id])
  } catch (error) {
    if (deps.signal.aborted) throw error
    const words =
      error instanceof ImportFailed ? error.message : 'Undoing it did not work. This is our mistake.'
    await db.raw('update import_undo set asked_at = null, message = ? where edition_id = ?', [
      words,
      undo.edition_id,
    ])
    if (!(error instanceof ImportFailed)) throw error
  }
}

/** At most twice a second. */
function writeProgress(db: Db, id: string) {
  let latest: { step: string; done: number } | null = null
  let writing: Promise<unknown> = Promise.resolve()
  const write = () => {
    const progress = latest
    latest = null
    if (!progress) return
    writing = writing.then(() =>
      db
        .raw('update upload set step = ?, done = ? where id = ?', [
          progress.step,
          Math.min(progress.done, 1),
          id,
        ])
        // A failed write must not fail the import.
        .catch(() => undefined),
    )
  }
  const timer = setInterval(write, WRITE_EVERY_MS)
  return {
    report: (step: string, done: number) => {
      latest = { step, done }
    },
    stop: async () => {
      clearInterval(timer)
      await writing
    },
  }
}

const Waits = z.object({ waits: z.boolean() })
const Claimed = z.pick(UploadRow, { id: true })
const TRIES = 2
const STOPPED_TWICE =
  'The server stopped twice while it imported this file. Split the file, or import it by the command.'
const LISTS_LOST = 'The lists of what was left out could not be kept.'
const READING = 0.5
const WRITE_EVERY_MS = 500
const LEFT_OUT_MAX = 20_000_000

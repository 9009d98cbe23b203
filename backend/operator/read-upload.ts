import { cutText } from '../contracts/cut-text.ts'
import {
  PREVIEW_CELL,
  PREVIEW_COLUMNS,
  PREVIEW_ROWS,
  type Upload,
  type UploadPreview,
  type UploadReading,
} from '../contracts/upload.ts'
import { changed } from '../db/checked-rows.ts'
import type { Db } from '../db/knex.ts'
import { Failure } from '../failure.ts'
import { FIELD_LABELS } from '../sources/file/field-labels.ts'
import { KIND_READERS } from '../sources/file/kinds.ts'
import { type FilePreview, previewFile } from '../sources/file/preview-file.ts'
import { recallColumns, rememberColumns } from './file-columns.ts'
import { recordAction } from './record-action.ts'
import { openUpload, rowNumbered, type Sender, uploadNumbered } from './uploads.ts'

/** How a file would be imported: as told, as told of one like it before, or as its headings say. */
export async function previewUpload(
  db: Db,
  id: string,
  reading: UploadReading,
  now: Date,
): Promise<UploadPreview> {
  const { kind, rows, headings, problem, ...rest } = await preview(db, id, reading, now)
  const { needs, instead = {} } = KIND_READERS[kind]
  const labels = Object.entries(FIELD_LABELS[kind])
  return {
    ...rest,
    kind,
    // As the page calls it.
    problem: problem?.replace(/^A file of (?:tiktok|amazon) /, 'A file of products ') ?? null,
    headings: headings.slice(0, PREVIEW_COLUMNS).map(shortened),
    fields: labels.map(([field, label]) => ({ field, label, needed: field in needs && !(field in instead) })),
    rows: rows.map(({ cells, ...row }) => ({
      ...row,
      cells: cells.slice(0, PREVIEW_COLUMNS).map(shortened),
    })),
  }
}

/**
 * Has a file imported as it was previewed, and remembers columns that were told. Throws `invalid_input` for what the import
 * would refuse, in the same words.
 */
export async function askImport(
  { db, memberId }: Sender,
  id: string,
  { reading, now }: { reading: UploadReading; now: Date },
): Promise<Upload> {
  const { kind, headerLine, headings, columns, undated, problem } = await preview(db, id, reading, now)
  if (undated && reading.date === undefined) {
    throw new Failure('invalid_input', 'Enter the day that the figures of this file are of.', {
      field: 'date',
    })
  }
  if (problem !== null || headerLine === null) {
    throw new Failure('invalid_input', problem ?? 'This file cannot be read.', { field: 'header' })
  }
  return await db.transaction(async (trx) => {
    const asked = await changed(
      trx,
      `update upload set state = 'waiting', kind = ?, columns = ?::jsonb, as_of = ?, currency = ?, begun = 0, step = null,
        done = 0, message = null, summary = null, finished_at = null
      where id = ? and state in ('ready', 'failed')`,
      [
        ...[kind, JSON.stringify({ line: headerLine, columns })],
        ...[reading.date ?? null, reading.currency ?? null, id],
      ],
    )
    if (asked === 0) throw new Failure('invalid_input', 'This file is imported, or being imported.')
    if (reading.header) await rememberColumns(trx, { kind, headings, columns })
    await recordAction(trx, {
      by: { door: 'console', memberId },
      action: 'import-started',
      subject: { import: id },
      details: { kind, date: reading.date ?? null },
    })
    return await uploadNumbered(trx, id)
  })
}

async function preview(db: Db, id: string, reading: UploadReading, now: Date): Promise<FilePreview> {
  const { state } = await rowNumbered(db, id)
  if (state === 'sending')
    throw new Failure('invalid_input', 'This file has not arrived whole. Send it again.')
  if (state !== 'ready' && state !== 'failed') {
    throw new Failure('invalid_input', 'This file is imported, or being imported.')
  }
  return await previewFile({
    ...reading,
    open: () => openUpload(db, id),
    remembered: (headings, kind) => recallColumns(db, headings, kind),
    most: PREVIEW_ROWS,
    now,
  })
}

function shortened(text: string): string {
  const clean = text.trim()
  return clean.length > PREVIEW_CELL ? `${cutText(clean, PREVIEW_CELL - 1)}…` : clean
}

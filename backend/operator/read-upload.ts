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
import { Failure } from '../process/failure.ts'
import { fieldLabels } from '../sources/file/field-labels.ts'
import { KIND_READERS } from '../sources/file/kinds.ts'
import type { FilePreview } from '../sources/file/preview-file.ts'
import { rememberColumns } from './file-columns.ts'
import type { PreviewReader } from './preview-reader.ts'
import { recordAction } from './record-action.ts'
import { rowNumbered, type Sender, uploadNumbered } from './uploads.ts'

interface PreviewAsking extends Sender {
  reader: PreviewReader
  signal: AbortSignal | undefined
}

interface PreviewWish {
  reading: UploadReading
  now: Date
}

/** Columns as given, else as remembered, else as detected. */
export async function previewUpload(
  asking: PreviewAsking,
  id: string,
  { reading, now }: PreviewWish,
): Promise<UploadPreview> {
  const { kind, rows, headings, problem, ...rest } = await preview(asking, id, { reading, now })
  const { needs, instead = {} } = KIND_READERS[kind]
  return {
    ...rest,
    kind,
    problem: problem?.replace(/^A file of (?:tiktok|amazon) /, 'A file of products ') ?? null,
    headings: headings.slice(0, PREVIEW_COLUMNS).map(shortened),
    fields: fieldLabels(kind).map((field) => ({
      ...field,
      needed: field.field in needs && !(field.field in instead),
    })),
    rows: rows.map(({ cells, ...row }) => ({
      ...row,
      cells: cells.slice(0, PREVIEW_COLUMNS).map(shortened),
    })),
  }
}

/** Remembers given columns. Throws `invalid_input` with the import's own message. */
export async function askImport(
  asking: PreviewAsking,
  id: string,
  { reading, now }: PreviewWish,
): Promise<Upload> {
  const { db, memberId } = asking
  const { kind, headerLine, headings, columns, undated, problem } = await preview(asking, id, {
    reading,
    now,
  })
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
        ...[kind, JSON.stringify({ line: headerLine, columns, encoding: reading.encoding })],
        ...[reading.date ?? null, reading.currency ?? null, id],
      ],
    )
    if (asked === 0) throw new Failure('invalid_input', 'This file is imported, or being imported.')
    if (reading.header) await rememberColumns(trx, { kind, headings, columns })
    await recordAction(trx, {
      by: { channel: 'console', memberId },
      action: 'import-started',
      subject: { import: id },
      details: { kind, date: reading.date ?? null },
    })
    return await uploadNumbered(trx, id)
  })
}

async function preview(
  { db, memberId, reader, signal }: PreviewAsking,
  id: string,
  { reading, now }: PreviewWish,
): Promise<FilePreview> {
  const { state } = await rowNumbered(db, id)
  if (state === 'sending')
    throw new Failure('invalid_input', 'This file has not arrived whole. Send it again.')
  if (state !== 'ready' && state !== 'failed') {
    throw new Failure('invalid_input', 'This file is imported, or being imported.')
  }
  return await reader.preview({
    operatorId: memberId,
    uploadId: id,
    job: { reading, most: PREVIEW_ROWS, now },
    signal,
  })
}

function shortened(text: string): string {
  const clean = text.trim()
  return clean.length > PREVIEW_CELL ? `${cutText(clean, PREVIEW_CELL - 1)}…` : clean
}

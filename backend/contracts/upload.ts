import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDay, count, id, line } from './fields.ts'
import { CONSOLE_CALLS, perTenMinutes } from './limit.ts'

/** What one upload may hold; larger files go by the command on the server. */
export const UPLOAD_BYTES_MAX = 200_000_000
/** A file is sent in parts of this size, so that a slow line brings each within the time that a request may take. */
export const UPLOAD_PART_BYTES = 2 * 1024 * 1024
export const UPLOAD_NAME_MAX = 200
/** Rows of a file that are shown before it is imported. */
export const PREVIEW_ROWS = 20
/** Columns of a file that are shown and may be chosen. */
export const PREVIEW_COLUMNS = 200
/** A cell as it is shown. */
export const PREVIEW_CELL = 120
/** Files sent and not imported go after so many hours. */
export const UPLOAD_HOURS = 24
export const UPLOADS_LISTED = 20

export const UPLOAD_KINDS = ['amazon', 'tiktok', 'shops', 'hashtags', 'shipments', 'suppliers'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export const UPLOAD_STATES = ['sending', 'ready', 'waiting', 'importing', 'done', 'failed'] as const

const column = z.number().check(z.int(), z.minimum(0), z.maximum(PREVIEW_COLUMNS - 1))

const SkippedLine = z.object({ line: count, reason: z.string() })
const NotedCell = z.object({ line: count, column: z.string(), text: z.string(), reason: z.string() })

export const UploadSummary = z.object({
  /** 'published': a new edition holds its rows. 'nothing new': they were known. 'nothing taken': no row was fit. */
  state: z.enum(['published', 'nothing new', 'nothing taken']),
  read: count,
  taken: count,
  skipped: count,
  /** Cells of taken rows that were not read as they stand. */
  noted: count,
  /** What its reader noted about the whole file. */
  notes: z.array(z.string()),
  firstSkipped: z.array(SkippedLine),
  firstNoted: z.array(NotedCell),
  /** What became of the rows, by table; null where nothing was published. */
  changes: z.nullable(z.record(z.string(), z.object({ added: count, changed: count }))),
})
export type UploadSummary = z.infer<typeof UploadSummary>

export const Upload = z.object({
  id,
  name: z.string(),
  bytes: count,
  /** Bytes that have arrived. */
  received: count,
  state: z.enum(UPLOAD_STATES),
  kind: z.nullable(z.enum(UPLOAD_KINDS)),
  /** What is being done, in words. */
  step: z.nullable(z.string()),
  /** 0 to 1. */
  done: z.number(),
  /** Why it failed, in words for its owner. */
  message: z.nullable(z.string()),
  summary: z.nullable(UploadSummary),
  editionId: z.nullable(count),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
})
export type Upload = z.infer<typeof Upload>

/** How a file is to be read. What is left out is recognised by the file itself. */
export const UploadReading = z.strictObject({
  kind: z.optional(z.enum(UPLOAD_KINDS)),
  /** The line of the headings, and the column of each field, counted from 0. */
  header: z.optional(
    z.strictObject({
      line: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
      columns: z.record(z.string().check(z.maxLength(40)), column),
    }),
  ),
  date: z.optional(calendarDay),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three letters like USD'))),
})
export type UploadReading = z.infer<typeof UploadReading>

export const UploadPreview = z.object({
  kind: z.enum(UPLOAD_KINDS),
  /** Null where no line of the file looks like headings. */
  headerLine: z.nullable(count),
  headings: z.array(z.string()),
  /** The column of each field that is known. */
  columns: z.record(z.string(), count),
  /** Whether somebody has corrected the columns of such a file before. */
  remembered: z.boolean(),
  /** What this kind of file may have, the needed first. */
  fields: z.array(z.object({ field: z.string(), label: z.string(), needed: z.boolean() })),
  /** No column says of which day its figures are: it has to be told. */
  undated: z.boolean(),
  /** Why it cannot be imported like this; null when it can. */
  problem: z.nullable(z.string()),
  notes: z.array(z.string()),
  /** The first rows below the headings: what stands there, and what would become of it. */
  rows: z.array(
    z.object({
      line: count,
      cells: z.array(z.string()),
      skipped: z.nullable(z.string()),
      notes: z.array(z.object({ column: z.string(), text: z.string(), reason: z.string() })),
    }),
  ),
})
export type UploadPreview = z.infer<typeof UploadPreview>

/** The last import, while nothing was published after it. */
export const LastImport = z.object({
  editionId: count,
  /** The file's name; null when it was imported by the command. */
  name: z.nullable(z.string()),
  publishedAt: z.string(),
  /** `undoing`: it has been asked for. */
  state: z.enum(['can be undone', 'undoing']),
  /** Why the last try failed. */
  message: z.nullable(z.string()),
})
export type LastImport = z.infer<typeof LastImport>

export const listUploads = endpoint({
  method: 'GET',
  path: '/api/operator/uploads',
  access: 'operator',
  summary: 'The last files that were sent by the browser, newest first, and the import that can be undone.',
  response: z.object({ uploads: z.array(Upload), lastImport: z.nullable(LastImport) }),
})

export const beginUpload = endpoint({
  method: 'POST',
  path: '/api/operator/uploads',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: `Begins to send a file of at most ${UPLOAD_BYTES_MAX / 1_000_000} MB: its parts follow.`,
  body: z.strictObject({
    name: line(UPLOAD_NAME_MAX).check(z.minLength(1)),
    bytes: z.number().check(z.int(), z.minimum(1), z.maximum(UPLOAD_BYTES_MAX)),
  }),
  response: Upload,
})

export const sendUploadPart = endpoint({
  method: 'PUT',
  path: '/api/operator/uploads/:id/parts/:part',
  access: 'operator',
  limit: perTenMinutes('upload parts', 6000),
  summary: `One part of a file, of ${UPLOAD_PART_BYTES / 1024 / 1024} MB each but the last, counted from 1. Sent again, it replaces itself.`,
  params: z.strictObject({ id, part: id }),
  accepts: { media: ['application/octet-stream'], bytes: UPLOAD_PART_BYTES },
  response: Upload,
})

export const readUpload = endpoint({
  method: 'GET',
  path: '/api/operator/uploads/:id',
  access: 'operator',
  summary: 'How far a file is, and what became of its rows.',
  params: z.strictObject({ id }),
  response: Upload,
})

export const previewUpload = endpoint({
  method: 'POST',
  path: '/api/operator/uploads/:id/preview',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: `The first ${PREVIEW_ROWS} rows of a file as they would be imported, with its columns as they are recognised, or as told.`,
  params: z.strictObject({ id }),
  body: UploadReading,
  response: UploadPreview,
})

export const importUpload = endpoint({
  method: 'POST',
  path: '/api/operator/uploads/:id/import',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Has a file imported as told, and remembers its columns for the next file of the same headings.',
  params: z.strictObject({ id }),
  body: z.extend(UploadReading, {
    kind: z.enum(UPLOAD_KINDS),
  }),
  response: Upload,
})

export const deleteUpload = endpoint({
  method: 'DELETE',
  path: '/api/operator/uploads/:id',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary: 'Throws away a file that is not being imported. What was imported of it stays.',
  params: z.strictObject({ id }),
  response: z.object({ deleted: z.boolean() }),
})

export const downloadLeftOut = endpoint({
  method: 'GET',
  path: '/api/operator/uploads/:id/left-out.csv',
  access: 'operator',
  summary:
    'All rows that an import skipped, and all cells that it did not read as they stand, with the reasons.',
  params: z.strictObject({ id }),
  produces: 'text/csv; charset=utf-8',
  response: z.unknown(),
})

export const undoLastImport = endpoint({
  method: 'POST',
  path: '/api/operator/uploads/undo',
  access: 'operator',
  limit: CONSOLE_CALLS,
  summary:
    'Has the last import undone: a new edition with the figures from before it. Only while nothing was published after it.',
  body: z.strictObject({ editionId: count }),
  response: LastImport,
})

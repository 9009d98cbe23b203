import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { calendarDay, count, id, line } from './fields.ts'
import { FILE_ENCODINGS } from './file-encodings.ts'
import { CONSOLE_CALLS, perTenMinutes } from './limit.ts'

/** Larger files need the command on the server. */
export const UPLOAD_BYTES_MAX = 200_000_000
/** Fits a slow line within the request time limit. */
export const UPLOAD_PART_BYTES = 2 * 1024 * 1024
export const UPLOAD_NAME_MAX = 200
export const PREVIEW_ROWS = 20
export const PREVIEW_COLUMNS = 200
export const PREVIEW_CELL = 120
/** Unimported files are deleted after this time. */
export const UPLOAD_HOURS = 24
export const UPLOADS_LISTED = 20

export const UPLOAD_KINDS = ['amazon', 'tiktok', 'shops', 'hashtags', 'shipments', 'suppliers'] as const
export type UploadKind = (typeof UPLOAD_KINDS)[number]

export const UPLOAD_STATES = ['sending', 'ready', 'waiting', 'importing', 'done', 'failed'] as const

const column = z.number().check(z.int(), z.minimum(0), z.maximum(PREVIEW_COLUMNS - 1))

const SkippedLine = z.object({ line: count, reason: z.string() })
const NotedCell = z.object({ line: count, column: z.string(), text: z.string(), reason: z.string() })

export const UploadSummary = z.object({
  /** 'nothing new': all rows known. 'nothing taken': no valid row. */
  state: z.enum(['published', 'nothing new', 'nothing taken']),
  read: count,
  taken: count,
  skipped: count,
  noted: count,
  notes: z.array(z.string()),
  firstSkipped: z.array(SkippedLine),
  firstNoted: z.array(NotedCell),
  changes: z.nullable(z.record(z.string(), z.object({ added: count, changed: count }))),
})
export type UploadSummary = z.infer<typeof UploadSummary>

export const Upload = z.object({
  id,
  name: z.string(),
  bytes: count,
  received: count,
  state: z.enum(UPLOAD_STATES),
  kind: z.nullable(z.enum(UPLOAD_KINDS)),
  step: z.nullable(z.string()),
  /** 0 to 1. */
  done: z.number(),
  message: z.nullable(z.string()),
  summary: z.nullable(UploadSummary),
  editionId: z.nullable(count),
  createdAt: z.string(),
  finishedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
})
export type Upload = z.infer<typeof Upload>

export const UploadHeader = z.strictObject({
  line: z.number().check(z.int(), z.minimum(1), z.maximum(100_000)),
  columns: z.record(z.string().check(z.maxLength(40)), column),
})

/** Omitted fields are detected from the file. */
export const UploadReading = z.strictObject({
  kind: z.optional(z.enum(UPLOAD_KINDS)),
  /** Heading line, and zero-based column of each field. */
  header: z.optional(UploadHeader),
  date: z.optional(calendarDay),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three letters like USD'))),
  encoding: z.optional(z.enum(FILE_ENCODINGS)),
})
export type UploadReading = z.infer<typeof UploadReading>

export const UploadPreview = z.object({
  kind: z.enum(UPLOAD_KINDS),
  headerLine: z.nullable(count),
  headings: z.array(z.string()),
  columns: z.record(z.string(), count),
  remembered: z.boolean(),
  fields: z.array(z.object({ field: z.string(), label: z.string(), needed: z.boolean() })),
  undated: z.boolean(),
  /** Null if it can be imported. */
  problem: z.nullable(z.string()),
  notes: z.array(z.string()),
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

export const LastImport = z.object({
  editionId: count,
  /** Null for an import by command. */
  name: z.nullable(z.string()),
  publishedAt: z.string(),
  /** `undoing`: requested. */
  state: z.enum(['can be undone', 'undoing']),
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

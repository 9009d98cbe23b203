import { type Day, isDay, utcDay } from '../../calendar/days.ts'
import type { SourceRow } from '../port.ts'
import { type CellNote, cellsOf, type FileFormat, RowRejected } from './cells.ts'
import { type Columns, columnsAt } from './columns.ts'
import { isDataRow } from './data-row.ts'
import { createDuplicateFinder } from './duplicate-rows.ts'
import { FileUnreadable } from './file-unreadable.ts'
import { type ConfirmedHeader, findHeader, headingsIn, LOOKED_AHEAD, namesNoDay } from './header.ts'
import { refuseKeyAndValue } from './key-and-value.ts'
import { FILE_KINDS, type FileKind, KIND_READERS, type KindReader } from './kinds.ts'
import { type NamedColumns, narrowRows, unusedColumns } from './named-columns.ts'
import { withRatings } from './rating-column.ts'
import { settleFormat } from './settle-format.ts'
import { readTable, type TableOptions } from './table.ts'
import type { TableRecord } from './table-record.ts'

export interface RowOptions {
  /** The file's day; overrides a date column. */
  date?: Day | undefined
  /** Required without a date column. */
  undatedAs?: Day | undefined
  /** ISO 4217, for prices without a sign. */
  currency?: string | undefined
  /** Set by the user. */
  header?: ConfirmedHeader | undefined
  /** Meanings of columns by heading, beside the recognised ones. */
  named?: NamedColumns | undefined
  now?: (() => Date) | undefined
}

export type FileOptions = RowOptions & Omit<TableOptions, 'headings' | 'note'>

/** `line`: first physical line, from 1; in a workbook the row. Line 0: the whole file. */
export type FileRow =
  | { line: number; row: SourceRow; notes: CellNote[] }
  | { line: number; rejected: string }
  | { line: 0; note: string }

/** Streams with bounded memory; reports bad lines. Throws `FileUnreadable` also for an undated file. */
export async function* readFileRows(
  kind: FileKind,
  file: string | AsyncIterable<Buffer | string>,
  options: FileOptions = {},
): AsyncIterable<FileRow> {
  const notes: string[] = []
  const records = openTable(kind, file, { ...options, note: (note) => notes.push(note) })
  try {
    yield* readRows(kind, records, { ...options, tableNotes: notes })
  } finally {
    await records.return?.()
  }
}

/** `kind` selects a workbook's sheet; undefined: not yet known. */
export function openTable(
  kind: FileKind | undefined,
  file: string | AsyncIterable<Buffer | string>,
  options: TableOptions,
): AsyncIterator<TableRecord> {
  const headings = (kinds: readonly FileKind[]) => (cells: readonly string[]) =>
    Math.max(...kinds.map((each) => headingsIn(cells, KIND_READERS[each])))
  const known = [...(kind ? [headings([kind])] : []), headings(FILE_KINDS)]
  return readTable(file, { ...options, headings: known })[Symbol.asyncIterator]()
}

export async function* readRows(
  kind: FileKind,
  records: AsyncIterator<TableRecord>,
  options: RowOptions & { tableNotes?: readonly string[] },
): AsyncIterable<FileRow> {
  if (options.date !== undefined && !isDay(options.date)) {
    throw new FileUnreadable(`${options.date} is not a date. Write it as YYYY-MM-DD.`)
  }
  const reader = KIND_READERS[kind]
  const today = utcDay((options.now ?? (() => new Date()))())
  const found = await findHeader(records, { reader, kind, confirmed: options.header, named: options.named })
  const date = options.date ?? (namesNoDay(reader, found) ? options.undatedAs : undefined)
  if (namesNoDay(reader, found) && date === undefined) throw new FileUnreadable(undated(today))
  const top = options.header && isDataRow(found.headings) ? [firstRow(options.header, found)] : []
  const ahead = [...top, ...(await takeAhead(records))]
  const rows = ahead.flatMap((record) => ('cells' in record ? [record.cells] : []))
  const columns = columnsOf(found, rows, { ...options, hasHeadings: top.length === 0 })
  const { fileFormat, notes } = settleFormat({
    ...{ reader, columns, ahead, today },
    options: { date, currency: options.currency },
  })
  refuseKeyAndValue(columns, rows, reader)
  const others = [narrowRows(columns, rows), unusedColumns(columns, rows)].filter((note) => note !== null)
  const { tableNotes = [] } = options
  const early = tableNotes.length
  const first = top.length > 0 ? [NO_HEADINGS] : []
  for (const note of [...first, ...tableNotes, ...notes, ...others]) yield { line: 0, note }
  const seen = createDuplicateFinder()
  for await (const record of chained(ahead, records)) {
    yield readRecord(record, { reader, columns, fileFormat, seen })
  }
  for (const note of tableNotes.slice(early)) yield { line: 0, note }
}

/** The person described the columns of a file without headings. */
function firstRow({ line }: ConfirmedHeader, { headings }: Columns<string>): TableRecord {
  return { line, cells: [...headings] }
}

function columnsOf(
  found: Columns<string>,
  rows: readonly (readonly string[])[],
  { header, named, hasHeadings }: RowOptions & { hasHeadings: boolean },
): Columns<string> {
  if (!hasHeadings) return columnsAt(Array<string>(found.headings.length).fill(''), found.at)
  return header || named ? found : withRatings(found, rows)
}

const NO_HEADINGS = 'The file has no headings, so its first line was read as a row.'

/** Reads only the header. */
export async function isUndated(
  kind: FileKind,
  file: string | AsyncIterable<Buffer | string>,
  { named, encoding }: Pick<FileOptions, 'named' | 'encoding'> = {},
): Promise<boolean> {
  const records = openTable(kind, file, { encoding })
  try {
    const reader = KIND_READERS[kind]
    return namesNoDay(reader, await findHeader(records, { reader, kind, named }))
  } finally {
    await records.return?.()
  }
}

function undated(today: Day): string {
  return (
    'This file has no column of dates, so it does not say of which day its figures are. ' +
    `Import it again with that day: --date YYYY-MM-DD (for figures of today --date ${today}).`
  )
}

interface Reading {
  reader: KindReader
  columns: Columns<string>
  fileFormat: FileFormat
  seen: ReturnType<typeof createDuplicateFinder>
}

function readRecord(record: TableRecord, { reader, columns, fileFormat, seen }: Reading): FileRow {
  const { line } = record
  if ('broken' in record) return { line, rejected: record.broken }
  const { headings } = columns
  const values = fitted(record.cells, headings.length)
  const count = record.cells.length
  const misfit = `the row has ${count} ${count === 1 ? 'cell' : 'cells'}, but the header has ${headings.length}`
  if (values === null) return { line, rejected: misfit }
  if (values.every((value, at) => value.trim() === headings[at]?.trim())) {
    return { line, rejected: 'the headings once more' }
  }
  try {
    const { cells, notes } = cellsOf(values, columns, fileFormat)
    const { row, key, values: rowValues } = reader.read(cells, fileFormat)
    // A broken line lacks cells too, and its values are in other columns.
    if (count < values.length && notes.some(({ reason }) => UNREAD.test(reason)))
      return { line, rejected: misfit }
    if (record.note !== undefined) notes.push({ column: WHOLE_LINE, text: '', reason: record.note })
    const earlier = seen(key, rowValues, line)
    if (!earlier) return { line, row, notes }
    if (earlier.same) return { line, rejected: `same as line ${earlier.line}` }
    return { line, rejected: `line ${earlier.line} already has ${reader.repeats}, with other values` }
  } catch (error) {
    if (error instanceof RowRejected) return { line, rejected: error.message }
    throw error
  }
}

/**
 * A delimiter at each line's end adds an empty cell; some programs omit empty last cells. A single cell is
 * text. Null if the cells do not fit.
 */
function fitted(cells: string[], width: number): string[] | null {
  if (cells.length > width)
    return cells.slice(width).every((cell) => cell.trim() === '') ? cells.slice(0, width) : null
  if (cells.length === 1 && width > 1) return null
  return [...cells, ...Array<string>(width - cells.length).fill('')]
}

/** In place of a heading. */
export const WHOLE_LINE = 'the whole line'
const UNREAD = /^not /

async function takeAhead(records: AsyncIterator<TableRecord>): Promise<TableRecord[]> {
  const taken: TableRecord[] = []
  let size = 0
  while (taken.length < LOOKED_AHEAD && size < LOOKED_AHEAD_CHARACTERS) {
    const { value, done } = await records.next()
    if (done) break
    taken.push(value)
    // Empty cells also take memory.
    if ('cells' in value) for (const cell of value.cells) size += cell.length + 1
  }
  return taken
}

export async function* chained(
  ahead: readonly TableRecord[],
  rest: AsyncIterator<TableRecord>,
): AsyncIterableIterator<TableRecord> {
  yield* ahead
  for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value
}

const LOOKED_AHEAD_CHARACTERS = 16_000_000

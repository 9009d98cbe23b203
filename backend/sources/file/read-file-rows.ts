import type { Readable } from 'node:stream'
import { type Day, isDay, utcDay } from '../../calendar/days.ts'
import type { SourceRow } from '../port.ts'
import { cellsOf, type FileFormat, RowRejected } from './cells.ts'
import { type Columns, mapColumns } from './columns.ts'
import { detectDayOrder, detectDecimalMark } from './detect-format.ts'
import { createDuplicateFinder } from './duplicate-rows.ts'
import { FileUnreadable } from './file-unreadable.ts'
import { type FileKind, KIND_READERS, type KindReader } from './kinds.ts'
import { readTable, type TableRecord } from './table.ts'

export interface FileOptions {
  /** The day the file describes; wins over a date column. Without either: today. */
  date?: Day | undefined
  /** ISO 4217, where the file's prices carry no sign of their own. */
  currency?: string | undefined
  /** Told how many bytes of the file have been read so far. */
  onBytes?: ((read: number) => void) | undefined
  signal?: AbortSignal | undefined
  now?: (() => Date) | undefined
}

/** `line` is the physical line of the file where the row starts, from 1. Notes concern the whole file. */
export type FileRow =
  | { line: number; row: SourceRow }
  | { line: number; rejected: string }
  | { line: 0; note: string }

/** Records read ahead to settle how the file writes decimals and dates. */
const LOOKED_AHEAD = 3000
/** Exports may carry a title above their header. */
const TITLE_LINES_MAX = 5

/**
 * Reads a CSV of any usual form as rows, one by one and in bounded memory. A line that cannot be taken is told with
 * the reason and never stops the file. Throws `FileUnreadable` when nothing can be read at all.
 */
export async function* readFileRows(
  kind: FileKind,
  file: string | Readable,
  options: FileOptions = {},
): AsyncIterable<FileRow> {
  if (options.date !== undefined && !isDay(options.date)) {
    throw new FileUnreadable(`${options.date} is not a date. Write it as YYYY-MM-DD.`)
  }
  const reader = KIND_READERS[kind]
  const records = readTable(file, options.onBytes ?? ignore, options.signal)[Symbol.asyncIterator]()
  try {
    const { headings, columns } = await findHeader(records, reader, kind)
    const ahead = await take(records, LOOKED_AHEAD)
    const { fileFormat, notes } = settle(reader, columns, ahead, options)
    for (const note of notes) yield { line: 0, note }
    const seen = createDuplicateFinder()
    for await (const record of chained(ahead, records)) {
      yield readRecord(record, { reader, headings, columns, fileFormat, seen })
    }
  } finally {
    await records.return?.()
  }
}

interface Header {
  headings: string[]
  columns: Columns<string>
}

async function findHeader(
  records: AsyncIterator<TableRecord>,
  reader: KindReader,
  kind: FileKind,
): Promise<Header> {
  const first = await take(records, 1)
  const tried: Header[] = []
  for (let [record] = first; record; [record] = await take(records, 1)) {
    if ('broken' in record) break
    const columns = mapColumns(record.cells, reader.aliases)
    tried.push({ headings: record.cells, columns })
    if (suffices(reader, columns)) return { headings: record.cells, columns }
    if (tried.length > TITLE_LINES_MAX) break
  }
  throw new FileUnreadable(missingColumns(kind, reader, mostPromising(tried)))
}

function mostPromising(tried: Header[]): Header | undefined {
  return tried.toSorted((a, b) => b.columns.at.size - a.columns.at.size)[0]
}

function suffices({ needs, needsOneOf }: KindReader, { at }: Columns<string>): boolean {
  const some = needsOneOf.length === 0 || needsOneOf.some((field) => at.has(field))
  return some && Object.keys(needs).every((field) => at.has(field))
}

function missingColumns(kind: FileKind, reader: KindReader, header: Header | undefined): string {
  const has = (field: string) => header?.columns.at.has(field) ?? false
  const lacking = Object.entries(reader.needs).filter(([field]) => !has(field))
  const needed =
    lacking.map(([, heading]) => `"${heading}"`).join(' and ') || `one of ${reader.needsOneOf.join(', ')}`
  const found = header?.headings.map((heading) => heading.trim() || '(empty)').slice(0, 40)
  const hint = reader.hint?.(has, header?.headings ?? [])
  return (
    `A file of ${kind} needs a column such as ${needed}. ` +
    `Columns found: ${found?.join(', ') ?? 'none'}.${hint ? ` ${hint}` : ''}`
  )
}

function settle(
  reader: KindReader,
  columns: Columns<string>,
  ahead: TableRecord[],
  options: FileOptions,
): { fileFormat: FileFormat; notes: string[] } {
  const valuesOf = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const column = columns.at.get(field)
      return column === undefined
        ? []
        : ahead.map((record) => ('cells' in record && record.cells[column]) || '')
    })
  const amounts = valuesOf(reader.prices)
  const { order, settled } = detectDayOrder(valuesOf(reader.dates), amounts)
  const today = utcDay((options.now ?? (() => new Date()))())
  const fileFormat: FileFormat = {
    decimal: detectDecimalMark(amounts),
    dayOrder: order,
    currency: options.currency ?? null,
    day: options.date ?? today,
    dayGiven: options.date !== undefined,
    today,
  }
  const doubt = `Dates such as 03/04/2025 were read as ${order === 'month-first' ? 'month/day/year' : 'day/month/year'}, because the file does not make it clear.`
  const note = reader.note?.((field) => columns.at.has(field), fileFormat)
  return { fileFormat, notes: [...(settled ? [] : [doubt]), ...(note ? [note] : [])] }
}

interface Reading extends Header {
  reader: KindReader
  fileFormat: FileFormat
  seen: ReturnType<typeof createDuplicateFinder>
}

function readRecord(record: TableRecord, { reader, headings, columns, fileFormat, seen }: Reading): FileRow {
  const { line } = record
  if ('broken' in record) return { line, rejected: record.broken }
  const cells = withoutEmptyTail(record.cells, headings.length)
  if (cells.length !== headings.length) {
    return { line, rejected: `the row has ${cells.length} cells, but the header has ${headings.length}` }
  }
  try {
    const { row, key, values } = reader.read(cellsOf(cells, columns, fileFormat), fileFormat)
    const earlier = seen(key, values, line)
    if (!earlier) return { line, row }
    if (earlier.same) return { line, rejected: `same as line ${earlier.line}` }
    return { line, rejected: `line ${earlier.line} already has ${reader.repeats}, with other values` }
  } catch (error) {
    if (error instanceof RowRejected) return { line, rejected: error.message }
    throw error
  }
}

/** A delimiter at the end of each line makes one cell too many. */
function withoutEmptyTail(cells: string[], width: number): string[] {
  return cells.length > width && cells.slice(width).every((cell) => cell.trim() === '')
    ? cells.slice(0, width)
    : cells
}

async function take(records: AsyncIterator<TableRecord>, count: number): Promise<TableRecord[]> {
  const taken: TableRecord[] = []
  while (taken.length < count) {
    const { value, done } = await records.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

async function* chained(ahead: TableRecord[], rest: AsyncIterator<TableRecord>): AsyncIterable<TableRecord> {
  yield* ahead
  for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value
}

function ignore(): void {
  return
}

import { type Day, utcDay } from '../../calendar/days.ts'
import type { FileEncoding } from '../../contracts/file-encodings.ts'
import { rowFault } from '../row-fault.ts'
import type { CellNote } from './cells.ts'
import { isDataRow } from './data-row.ts'
import { FileUnreadable } from './file-unreadable.ts'
import { type ConfirmedHeader, namesNoDay, TITLE_LINES_MAX } from './header.ts'
import { type FileKind, KIND_READERS } from './kinds.ts'
import { chained, openTable, readRows } from './read-file-rows.ts'
import { type Header, type RecogniseDeps, recogniseHeader } from './recognise-header.ts'
import type { TableRecord } from './table-record.ts'

export interface FilePreview {
  kind: FileKind
  headerLine: number | null
  headings: readonly string[]
  columns: Record<string, number>
  remembered: boolean
  undated: boolean
  /** Shown to the user. */
  problem: string | null
  notes: string[]
  rows: PreviewRow[]
}

interface PreviewRow {
  line: number
  cells: readonly string[]
  skipped: string | null
  notes: CellNote[]
}

export interface Previewing {
  file: AsyncIterable<Buffer>
  kind?: FileKind | undefined
  header?: ConfirmedHeader | undefined
  date?: Day | undefined
  currency?: string | undefined
  encoding?: FileEncoding | undefined
  remembered: RecogniseDeps['remembered']
  most: number
  now: Date
}

/** Kind and columns are given, remembered or detected. */
export async function previewFile(previewing: Previewing): Promise<FilePreview> {
  const { file, kind, header: confirmed, most, remembered, encoding } = previewing
  const nothing: FilePreview = {
    ...{ kind: kind ?? 'tiktok', headerLine: null, headings: [], columns: {}, rows: [], notes: [] },
    ...{ remembered: false, undated: false, problem: null },
  }
  const tableNotes: string[] = []
  const records = openTable(kind, file, {
    ...{ encoding, textBytes: TEXT_BYTES },
    note: (note) => tableNotes.push(note),
  })
  try {
    const first = await firstOf(records, Math.max(confirmed?.line ?? 0, TITLE_LINES_MAX + 1) + most)
    const lines = first.flatMap((record) => ('cells' in record ? [record] : []))
    const header = await recogniseHeader(lines, { kind, confirmed, remembered })
    if (header === null)
      return { ...nothing, problem: brokenOf(first) ?? 'No line of this file looks like headings.' }
    const { rows, notes, problem } = await readFirst({ ...previewing, header, first, records, tableNotes })
    return {
      kind: header.kind,
      headerLine: header.line,
      headings: header.columns.headings,
      columns: Object.fromEntries(header.columns.at),
      remembered: header.remembered,
      undated: namesNoDay(KIND_READERS[header.kind], header.columns),
      ...{ problem, rows },
      notes: header.channelGuessed ? [WHICH_CHANNEL, ...notes] : notes,
    }
  } catch (error) {
    if (error instanceof FileUnreadable) return { ...nothing, problem: error.message }
    throw error
  } finally {
    await records.return?.()
  }
}

async function firstOf(records: AsyncIterator<TableRecord>, most: number): Promise<TableRecord[]> {
  const taken: TableRecord[] = []
  while (taken.length < most) {
    const { value, done } = await records.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

function brokenOf(records: readonly TableRecord[]): string | null {
  const broken = records.find((record) => 'broken' in record)
  return broken && 'broken' in broken ? `Line ${broken.line}: ${broken.broken}.` : null
}

async function readFirst({
  header,
  first,
  records,
  date,
  currency,
  most,
  now,
  tableNotes,
}: Omit<Previewing, 'header'> & {
  header: Header
  first: readonly TableRecord[]
  records: AsyncIterator<TableRecord>
  tableNotes: readonly string[]
}): Promise<Pick<FilePreview, 'rows' | 'notes' | 'problem'>> {
  const begins = isDataRow(header.columns.headings) ? header.line : header.line + 1
  const below = first.filter(({ line }) => line >= begins).slice(0, most)
  const rows = new Map<number, PreviewRow>(
    below.map((record) => [
      record.line,
      { line: record.line, cells: 'cells' in record ? record.cells : [], skipped: null, notes: [] },
    ]),
  )
  const notes: string[] = []
  const reading = {
    header: { line: header.line, columns: Object.fromEntries(header.columns.at) },
    ...{ date, currency, tableNotes },
    undatedAs: utcDay(now),
    now: () => now,
  }
  try {
    for await (const entry of readRows(header.kind, chained(first, records), reading)) {
      if ('note' in entry) {
        notes.push(entry.note)
        continue
      }
      const shown = rows.get(entry.line)
      if (!shown) break
      if ('rejected' in entry) shown.skipped = entry.rejected
      else Object.assign(shown, { skipped: rowFault(entry.row), notes: entry.notes })
    }
    return { rows: [...rows.values()], notes, problem: rows.size === 0 ? NO_ROWS : null }
  } catch (error) {
    if (!(error instanceof FileUnreadable)) throw error
    return { rows: [...rows.values()], notes, problem: error.message }
  }
}

const WHICH_CHANNEL =
  'This file does not say where its products are sold. Check that TikTok Shop is right, or choose Amazon.'
/** Formats are detected from the first rows. */
const TEXT_BYTES = 32 * 1024 * 1024
const NO_ROWS = 'This file has headings and no row below them.'

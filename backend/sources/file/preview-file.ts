import type { Readable } from 'node:stream'
import { type Day, utcDay } from '../../calendar/days.ts'
import { rowFault } from '../row-fault.ts'
import type { CellNote } from './cells.ts'
import { FileUnreadable } from './file-unreadable.ts'
import { namesNoDay, TITLE_LINES_MAX, type ToldHeader } from './header.ts'
import { type FileKind, KIND_READERS } from './kinds.ts'
import { readFileRows } from './read-file-rows.ts'
import { type Header, type RecogniseDeps, recogniseHeader } from './recognise-header.ts'
import { readTable } from './table.ts'
import type { TableRecord } from './table-record.ts'

export interface FilePreview {
  kind: FileKind
  headerLine: number | null
  headings: readonly string[]
  columns: Record<string, number>
  remembered: boolean
  undated: boolean
  /** Why nothing of it can be imported like this, in words for its owner. */
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
  /** The file from its beginning, each time. */
  open(): Readable
  /** What is told of the file; the rest is recognised. */
  kind?: FileKind | undefined
  header?: ToldHeader | undefined
  date?: Day | undefined
  currency?: string | undefined
  remembered: RecogniseDeps['remembered']
  /** Rows to show. */
  most: number
  now: Date
}

/** The first rows of a file as the import would read them, its kind and columns as told, remembered or recognised. */
export async function previewFile(previewing: Previewing): Promise<FilePreview> {
  const { open, kind, header: told, most, now, remembered } = previewing
  const nothing: FilePreview = {
    ...{ kind: kind ?? 'tiktok', headerLine: null, headings: [], columns: {}, rows: [], notes: [] },
    ...{ remembered: false, undated: false, problem: null },
  }
  try {
    const first = await firstLines(open(), Math.max(told?.line ?? 0, TITLE_LINES_MAX + 1) + most)
    const lines = first.flatMap((record) => ('cells' in record ? [record] : []))
    const header = await recogniseHeader(lines, { kind, told, remembered })
    if (header === null) return { ...nothing, problem: 'No line of this file looks like headings.' }
    const undated = namesNoDay(KIND_READERS[header.kind], header.columns)
    const date = previewing.date ?? (undated ? utcDay(now) : undefined)
    const { rows, notes, problem } = await readFirst({ ...previewing, date, header, first })
    return {
      kind: header.kind,
      headerLine: header.line,
      headings: header.columns.headings,
      columns: Object.fromEntries(header.columns.at),
      remembered: header.remembered,
      ...{ undated, problem, rows },
      notes: header.channelGuessed ? [WHICH_CHANNEL, ...notes] : notes,
    }
  } catch (error) {
    if (error instanceof FileUnreadable) return { ...nothing, problem: error.message }
    throw error
  }
}

async function firstLines(file: Readable, most: number): Promise<TableRecord[]> {
  const records: TableRecord[] = []
  try {
    for await (const record of readTable(file, () => undefined)) {
      records.push(record)
      if (records.length >= most) break
    }
  } finally {
    file.destroy()
  }
  return records
}

/** What stands in the first rows below the headings, and what the import would make of each. */
async function readFirst({
  open,
  header,
  first,
  date,
  currency,
  most,
  now,
}: Omit<Previewing, 'header'> & { header: Header; first: readonly TableRecord[] }): Promise<
  Pick<FilePreview, 'rows' | 'notes' | 'problem'>
> {
  const below = first.filter(({ line }) => line > header.line).slice(0, most)
  const rows = new Map<number, PreviewRow>(
    below.map((record) => [
      record.line,
      { line: record.line, cells: 'cells' in record ? record.cells : [], skipped: null, notes: [] },
    ]),
  )
  const notes: string[] = []
  const told = { line: header.line, columns: Object.fromEntries(header.columns.at) }
  const file = open()
  try {
    for await (const entry of readFileRows(header.kind, file, {
      header: told,
      date,
      currency,
      now: () => now,
    })) {
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
  } finally {
    file.destroy()
  }
}

const WHICH_CHANNEL =
  'This file does not say where its products are sold. Check that TikTok Shop is right, or choose Amazon.'
const NO_ROWS = 'This file has headings and no row below them.'

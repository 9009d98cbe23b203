import { once } from 'node:events'
import { PassThrough, type Readable, type Writable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import excel from 'exceljs'
import { cutText } from '../contracts/cut-text.ts'
import type { Cell, CellFormat, Column } from './export-columns.ts'
import type { ExportRow } from './export-row.ts'

export type About = readonly (readonly [label: string, text: string])[]

/**
 * Streams the table with a frozen, filterable header, and a sheet of its context. No formulas. The library
 * ignores backpressure, so this code waits.
 */
export function xlsxOf(
  columns: readonly Column[],
  batches: AsyncIterable<ExportRow[]>,
  about: () => About,
): Readable {
  const file = new PassThrough()
  const gone = new AbortController()
  file.once('close', () => gone.abort())
  write(file, { columns, batches, about, signal: gone.signal }).catch((error: Error) => file.destroy(error))
  return file
}

interface Work {
  columns: readonly Column[]
  batches: AsyncIterable<ExportRow[]>
  about: () => About
  signal: AbortSignal
}

async function write(file: Writable, { columns, batches, about, signal }: Work): Promise<void> {
  const book = new excel.stream.xlsx.WorkbookWriter({
    stream: file,
    useStyles: true,
    useSharedStrings: false,
    zip: { zlib: { level: 6 } },
  })
  book.creator = 'Tideline'
  const sheet = book.addWorksheet('Products', { views: [{ state: 'frozen', ySplit: 1, xSplit: 2 }] })
  sheet.columns = columns.map(({ head, width, format }) => ({
    header: head,
    width,
    style: { numFmt: NUMBER_FORMATS[format] },
  }))
  sheet.getRow(1).font = { bold: true }
  sheet.getRow(1).commit()
  let rows = 0
  for await (const batch of batches) {
    for (const row of batch) {
      sheet.addRow(columns.map((column) => written(column.cell(row), column.format))).commit()
    }
    rows += batch.length
    await caughtUp(sheet, signal)
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: rows + 1, column: columns.length } }
  sheet.commit()
  describe(book, about())
  await book.commit()
}

function describe(book: excel.stream.xlsx.WorkbookWriter, about: About): void {
  const sheet = book.addWorksheet('About')
  sheet.columns = [
    { width: 24, style: { font: { bold: true } } },
    { width: 100, style: { alignment: { wrapText: true } } },
  ]
  for (const line of about) sheet.addRow(line.map(sound)).commit()
  sheet.commit()
}

/**
 * Waits until committed rows reach the reader, and yields to other requests. The library pipes everything
 * into one legacy stream without backpressure or types; `xlsx.test.ts` detects a change.
 */
async function caughtUp(sheet: excel.Worksheet, signal: AbortSignal): Promise<void> {
  await yieldToEventLoop()
  signal.throwIfAborted()
  for (const pipe of (sheet as unknown as Streamed).stream.pipes) {
    if (pipe._writableState.needDrain) await once(pipe, 'drain', { signal })
  }
}

interface Streamed {
  stream: { pipes: (Writable & { _writableState: { needDrain: boolean } })[] }
}

const NUMBER_FORMATS: Record<CellFormat, string> = {
  text: '@',
  whole: '#,##0',
  tenths: '0.0',
  percent: '0.0',
  money: '#,##0.00',
  day: 'yyyy-mm-dd',
  moment: 'yyyy-mm-dd hh:mm',
}

function written(cell: Cell, format: CellFormat): Cell {
  if (typeof cell !== 'string') return cell
  return format === 'day' ? new Date(`${cell}T00:00:00Z`) : sound(cell)
}

/** Within a cell's limit, without lone surrogates. */
function sound(text: string): string {
  return cutText(text, LONGEST_TEXT).replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd')
}

const LONGEST_TEXT = 32_000

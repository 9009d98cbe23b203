import { CsvError, type Parser, parse } from 'csv-parse'
import { unforced } from './cell-text.ts'
import { type DecodeOptions, decodeText } from './decode.ts'
import { declaredDelimiter, detectDelimiter } from './delimiter.ts'
import { firstOf, openFile, wholeFile } from './file-bytes.ts'
import { FileUnreadable } from './file-unreadable.ts'
import type { TableRecord } from './table-record.ts'
import { type SheetChoice, workbookRecords } from './workbook.ts'
import { WORKBOOK_LIMITS, type WorkbookLimits } from './workbook-limits.ts'

const ZIP_MARK = Buffer.from('PK\u0003\u0004')
const OLD_EXCEL_MARK = Buffer.from('d0cf11e0', 'hex')
const SAMPLE_SIZE = 64 * 1024
const RECORD_MAX = 256 * 1024
const COLUMNS_MAX = WORKBOOK_LIMITS.columns
const EMPTY_LINES_MAX = 100_000
const TOO_WIDE = `the line has more than ${COLUMNS_MAX} cells; it was left out`
const TOO_LONG = `the line is longer than ${RECORD_MAX / 1024} KB; it was left out`

export interface TableOptions extends DecodeOptions, SheetChoice {
  onBytes?: ((read: number) => void) | undefined
  signal?: AbortSignal | undefined
  limits?: WorkbookLimits | undefined
  textBytes?: number | undefined
}

/** Streamed, except packed workbooks. Throws `FileUnreadable`. */
export async function* readTable(
  file: string | AsyncIterable<Buffer | string>,
  options: TableOptions = {},
): AsyncIterable<TableRecord> {
  const { onBytes, signal, limits = WORKBOOK_LIMITS, textBytes = Number.POSITIVE_INFINITY } = options
  const { head, bytes } = await openFile(file, onBytes, signal)
  if (head.subarray(0, 4).equals(ZIP_MARK)) {
    yield* workbookRecords(await wholeFile(bytes, limits.packedBytes), limits, options)
    return
  }
  if (head.subarray(0, 4).equals(OLD_EXCEL_MARK)) {
    throw new FileUnreadable(
      'This is an Excel file of the old form (.xls). Save it as .xlsx or CSV and import that.',
    )
  }
  const text = decodeText(firstOf(bytes, textBytes), options)[Symbol.asyncIterator]()
  try {
    yield* recordsOf(text)
  } finally {
    await text.return?.()
  }
}

async function* recordsOf(text: AsyncIterator<string>): AsyncIterable<TableRecord> {
  const beginning = await takeBeginning(text)
  const sample = beginning.slice(0, SAMPLE_SIZE)
  refuseOtherFormats(sample)
  const declared = declaredDelimiter(sample)
  const ready: { cells: string[]; lastLine: number }[] = []
  const parser = parse({
    delimiter: declared ?? detectDelimiter(sample) ?? ',',
    from_line: declared === null ? 1 : 2,
    max_record_size: RECORD_MAX,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // Collected here: a failing stream drops its unread records.
    on_record: (cells: string[], { lines }) => {
      ready.push({ cells, lastLine: lines })
      return null
    },
  })
  let next = 1
  const tooLong: number[] = []
  for await (const failure of fed(parser, ofBoundedLines(joined(beginning, text), tooLong))) {
    for (const { cells, lastLine } of ready.splice(0)) {
      const line = lastLine - newlinesIn(cells)
      next = lastLine + 1
      const before = tooLong.filter((number) => number < line)
      const within = tooLong.filter((number) => number >= line && number <= lastLine)
      tooLong.splice(0, before.length + within.length)
      for (const number of before) yield { line: number, broken: TOO_LONG }
      // Skipping only the long line would truncate a multi-line row.
      if (within.length > 0) yield { line, broken: TOO_LONG }
      else if (cells.length > COLUMNS_MAX) yield { line, broken: TOO_WIDE }
      else if (cells.some((cell) => cell.trim() !== '')) yield { line, cells: cells.map(unforced) }
    }
    if (failure) yield { line: next, broken: reasonOf(failure) }
  }
  for (const line of tooLong) yield { line, broken: TOO_LONG }
}

/** Overlong lines are emptied and noted; line numbers stay right. */
async function* ofBoundedLines(text: AsyncIterable<string>, tooLong: number[]): AsyncIterable<string> {
  let held = ''
  let line = 1
  let empty = 0
  let skipping = false
  for await (const chunk of text) {
    const filled = chunk.trimEnd().length
    empty = (filled === 0 ? empty : 0) + newlinesIn([chunk.slice(filled)])
    if (empty > EMPTY_LINES_MAX) throw new FileUnreadable(tooEmpty(line))
    let rest = held + chunk
    held = ''
    if (skipping) {
      const end = rest.indexOf('\n')
      if (end < 0) continue
      rest = rest.slice(end)
      skipping = false
    }
    const end = rest.lastIndexOf('\n') + 1
    const whole = rest.slice(0, end)
    if (whole) yield whole.length > RECORD_MAX ? emptied(whole, line, tooLong) : whole
    line += newlinesIn([whole])
    held = rest.slice(end)
    if (held.length > RECORD_MAX) {
      tooLong.push(line)
      held = ''
      skipping = true
    }
  }
  if (held) yield held
}

function tooEmpty(line: number): string {
  return `From line ${line} on the file has more than ${EMPTY_LINES_MAX} empty lines in a row. Delete them and send it again.`
}

function emptied(lines: string, first: number, tooLong: number[]): string {
  const bounded = (text: string, at: number) => {
    if (text.length <= RECORD_MAX) return text
    tooLong.push(first + at)
    return ''
  }
  return lines.split('\n').map(bounded).join('\n')
}

/** Yields after each chunk and after the end; the last value may be an error. */
async function* fed(parser: Parser, text: AsyncIterable<string>): AsyncIterable<CsvError | null> {
  const failed = new Promise<Error>((resolve) => parser.once('error', resolve))
  const settled = async (step: Promise<unknown>) => {
    const failure = await Promise.race([failed, step.then(() => null)])
    if (failure === null || failure instanceof CsvError) return failure
    throw failure
  }
  for await (const chunk of text) {
    const failure = await settled(new Promise((resolve) => parser.write(chunk, resolve)))
    yield failure
    if (failure) return
  }
  yield await settled(new Promise((resolve) => parser.end(resolve)))
}

async function takeBeginning(text: AsyncIterator<string>): Promise<string> {
  let beginning = ''
  while (beginning.length < SAMPLE_SIZE) {
    const { value, done } = await text.next()
    if (done) break
    beginning += value
  }
  return beginning
}

/** Converts line ends to `\n` and removes zero bytes, which wrong conversions leave. */
async function* joined(beginning: string, rest: AsyncIterator<string>): AsyncIterable<string> {
  let held = ''
  for (let chunk: string | null = beginning; chunk !== null; chunk = await nextOf(rest)) {
    const text: string = held + chunk
    held = text.endsWith('\r') ? '\r' : ''
    yield text
      .slice(0, text.length - held.length)
      .replace(/\r\n?/g, '\n')
      .replaceAll('\0', '')
  }
  if (held) yield '\n'
}

async function nextOf(text: AsyncIterator<string>): Promise<string | null> {
  const { value, done } = await text.next()
  return done ? null : value
}

function refuseOtherFormats(sample: string): void {
  if (sample.trim() === '') throw new FileUnreadable('The file is empty.')
  if (sample.startsWith('%PDF'))
    throw new FileUnreadable('This is a PDF file. Export the table as CSV and import the CSV file.')
  if (/^\s*<(!doctype|html|\?xml)/i.test(sample)) {
    throw new FileUnreadable(
      'This is a web page, not a table. Sign in to the website and download the file again.',
    )
  }
  if (/^\s*[[{]\s*["{[]/.test(sample))
    throw new FileUnreadable('This is a JSON file. Export the table as CSV and import the CSV file.')
}

function newlinesIn(record: readonly string[]): number {
  let count = 0
  for (const cell of record) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count += 1
  }
  return count
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE') {
    return 'a quotation mark is not closed on this line or below; we could not read the rest'
  }
  return `the rest of the table cannot be read (${code})`
}

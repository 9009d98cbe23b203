import { CsvError, type Parser, parse } from 'csv-parse'
import { unforced } from './cell-text.ts'
import { closeQuotes } from './close-quotes.ts'
import { type DecodeOptions, decodeText } from './decode.ts'
import { declaredDelimiter, detectDelimiter, usualWidth } from './delimiter.ts'
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
const NOT_CLOSED = 'a quotation mark is not closed on this line or below'
const CLOSED = 'a quotation mark that was not closed was closed at the end of its cell'
const TOO_WIDE = `the line has more than ${COLUMNS_MAX} cells; it was left out`
const TOO_LONG = `the line is longer than ${RECORD_MAX / 1024} KB; it was left out`

/** Emptied before it is parsed. */
interface LeftLine {
  line: number
  broken: string
}

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
  const delimiter = declared ?? detectDelimiter(sample) ?? ','
  const ready: { cells: string[]; lastLine: number }[] = []
  const parser = parse({
    delimiter,
    from_line: declared === null ? 1 : 2,
    max_record_size: RECORD_MAX,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    // A failing stream drops its unread records.
    on_record: (cells: string[], { lines }) => {
      ready.push({ cells, lastLine: lines })
      // While none is counted, no record differs in width from the first. Each that differs would cost an error object.
      Object.assign(parser.info, { records: 0 })
      return null
    },
  })
  let next = 1
  const left: LeftLine[] = []
  const closed = new Set<number>()
  const lines = closeQuotes(ofBoundedLines(joined(beginning, text), left), {
    ...{ delimiter, closed, width: usualWidth(sample, delimiter) },
    unread: (line) => left.push({ line, broken: NOT_CLOSED }),
  })
  for await (const failure of fed(parser, lines)) {
    left.sort((a, b) => a.line - b.line)
    for (const { cells, lastLine } of ready.splice(0)) {
      const line = lastLine - newlinesIn(cells)
      next = lastLine + 1
      yield* upTo(left, line - 1)
      // Skipping only the long line would truncate its row.
      const [within] = upTo(left, lastLine)
      if (within) yield { line, broken: within.broken }
      else if (cells.length > COLUMNS_MAX) yield { line, broken: TOO_WIDE }
      else if (cells.some((cell) => cell.trim() !== '')) {
        yield { line, cells: cells.map(unforced), ...(closed.delete(line) ? { note: CLOSED } : {}) }
      }
    }
    if (failure) yield { line: next, broken: reasonOf(failure) }
  }
  yield* left
}

function upTo(left: LeftLine[], last: number): LeftLine[] {
  const end = left.findIndex(({ line }) => line > last)
  return left.splice(0, end < 0 ? left.length : end)
}

/** Empties and notes overlong lines; line numbers stay right. */
async function* ofBoundedLines(text: AsyncIterable<string>, left: LeftLine[]): AsyncIterable<string> {
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
    if (whole) yield whole.length > RECORD_MAX ? emptied(whole, line, left) : whole
    line += newlinesIn([whole])
    held = rest.slice(end)
    if (held.length > RECORD_MAX) {
      left.push({ line, broken: TOO_LONG })
      held = ''
      skipping = true
    }
  }
  if (held) yield held
}

function tooEmpty(line: number): string {
  return `From line ${line} on the file has more than ${EMPTY_LINES_MAX} empty lines in a row. Delete them and send it again.`
}

function emptied(lines: string, first: number, left: LeftLine[]): string {
  const bounded = (text: string, at: number) => {
    if (text.length <= RECORD_MAX) return text
    left.push({ line: first + at, broken: TOO_LONG })
    return ''
  }
  return lines.split('\n').map(bounded).join('\n')
}

/** Yields after each chunk and at the end; the last value may be an error. */
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

/**
 * Converts line ends to `
 * ` and removes zero bytes, which wrong conversions leave.
 */
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
    return `${NOT_CLOSED}; we could not read the rest`
  }
  return `the rest of the table cannot be read (${code})`
}

import { Readable } from 'node:stream'
import excel from 'exceljs'
import { FileUnreadable } from './file-unreadable.ts'
import type { TableRecord } from './table-record.ts'
import { storedArchive, unpacked, type ZipEntry, ZipRefused, zipEntries } from './zip-archive.ts'

/** What one workbook may take. Beyond it the file is refused, however small it looks packed. */
export const WORKBOOK_LIMITS = {
  packedBytes: 64 * 1024 * 1024,
  unpackedBytes: 256 * 1024 * 1024,
  entries: 2000,
  rows: 1_048_576,
  columns: 1000,
}

/**
 * An Excel workbook (.xlsx) as records: the first visible sheet that holds any, row by row. Only the parts that a table
 * needs are unpacked, and each is measured first, so that a bomb is refused before the library sees it; the library gets
 * an archive of our own making, in the one order in which it needs no temporary file.
 */
export async function* workbookRecords(archive: Buffer): AsyncIterable<TableRecord> {
  try {
    const parts = neededParts(zipEntries(archive, { most: WORKBOOK_LIMITS.entries }))
    const budget = { left: WORKBOOK_LIMITS.unpackedBytes }
    const measured: (ZipEntry & { size: number })[] = []
    for (const part of parts) measured.push({ ...part, size: await sizeOf(part, budget) })
    yield* firstSheet(
      storedArchive(measured.map((part) => ({ ...part, content: unpacked(part, { left: part.size }) }))),
    )
  } catch (error) {
    if (error instanceof ZipRefused) throw new FileUnreadable(error.message)
    throw error
  }
}

async function sizeOf(entry: ZipEntry, budget: { left: number }): Promise<number> {
  let size = 0
  for await (const chunk of unpacked(entry, budget)) size += chunk.length
  return size
}

/** In the order that the library reads without keeping sheets aside: what they refer to stands before them. */
function neededParts(entries: readonly ZipEntry[]): ZipEntry[] {
  const named = (name: string) => entries.filter((entry) => entry.name === name).slice(0, 1)
  const [relations, book] = [named('xl/_rels/workbook.xml.rels'), named('xl/workbook.xml')]
  const sheets = entries
    .filter(({ name }) => SHEET.test(name))
    .toSorted((a, b) => sheetNumber(a) - sheetNumber(b))
  if (relations.length === 0 || book.length === 0 || sheets.length === 0) {
    throw new FileUnreadable(
      'This is a zip file but no Excel workbook (.xlsx). Unpack it, or save the table as .xlsx or CSV.',
    )
  }
  const strings = named('xl/sharedStrings.xml')
  const noStrings: ZipEntry = { name: 'xl/sharedStrings.xml', packed: Buffer.from('<sst/>'), stored: true }
  return [
    ...relations,
    ...book,
    ...named('xl/styles.xml'),
    ...(strings.length > 0 ? strings : [noStrings]),
    ...sheets,
  ]
}

const SHEET = /^xl\/worksheets\/sheet\d+\.xml$/

function sheetNumber({ name }: ZipEntry): number {
  return Number(/\d+/.exec(name)?.[0])
}

async function* firstSheet(content: AsyncIterable<Buffer>): AsyncIterable<TableRecord> {
  const stream = Readable.from(content)
  const reader = new excel.stream.xlsx.WorkbookReader(stream, {
    worksheets: 'emit',
    sharedStrings: 'cache',
    styles: 'cache',
    hyperlinks: 'ignore',
    entries: 'ignore',
  })
  let found = false
  try {
    for await (const sheet of reader) {
      if ((sheet as unknown as { state?: string }).state?.includes('idden')) continue
      let width = 0
      for await (const row of sheet) {
        const cells = cellsOf(row)
        if (cells.every((cell) => cell === '')) continue
        found = true
        // A row ends at its last filled cell.
        while (cells.length < width) cells.push('')
        width = cells.length
        yield { line: row.number, cells }
      }
      if (found) return
    }
  } catch (error) {
    if (error instanceof FileUnreadable || error instanceof ZipRefused) throw error
    throw new FileUnreadable(
      `The workbook cannot be read (${error instanceof Error ? error.message.split('\n')[0] : String(error)}). Save it again as .xlsx or CSV.`,
    )
  } finally {
    stream.destroy()
  }
  throw new FileUnreadable('The workbook holds no visible sheet with rows.')
}

function cellsOf(row: excel.Row): string[] {
  if (row.number > WORKBOOK_LIMITS.rows || row.cellCount > WORKBOOK_LIMITS.columns) {
    throw new FileUnreadable(
      `The sheet has more than ${WORKBOOK_LIMITS.rows} rows or ${WORKBOOK_LIMITS.columns} columns.`,
    )
  }
  return Array.from({ length: row.cellCount }, (_, at) => textOf(row.getCell(at + 1).value))
}

/** A cell as a CSV file would hold it. */
function textOf(value: excel.CellValue): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'string') return value
  if ('richText' in value) return value.richText.map(({ text }) => text).join('')
  if ('error' in value) return value.error
  if ('text' in value) return value.text
  return 'result' in value ? textOf(value.result) : ''
}

/** Without the digits that arithmetic adds, and in powers of ten where a spreadsheet has lost digits. */
function numberText(value: number): string {
  if (Number.isNaN(value)) return ''
  return Math.abs(value) >= EXACT_BELOW ? value.toExponential() : String(Number(value.toPrecision(15)))
}

/** Excel keeps 15 digits: a longer id was rounded. */
const EXACT_BELOW = 1e15

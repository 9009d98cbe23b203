import { stringify } from 'csv-stringify/sync'
import type { Cell, Column } from './export-columns.ts'
import type { ExportRow } from './export-row.ts'

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** The file piece by piece, as it is read: RFC 4180 with lines that end in CR LF. */
export async function* csvOf(
  columns: readonly Column[],
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([columns.map(({ head }) => head)])
  for await (const batch of batches) {
    yield csvLines(batch.map((row) => columns.map((column) => column.cell(row))))
  }
}

/** Records as the file has them. Text that a spreadsheet would take for a formula is prefixed with an apostrophe. */
export function csvLines(records: readonly (readonly Cell[])[]): string {
  return stringify(
    records.map((record) => record.map(written)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )
}

/** What begins a formula in one spreadsheet or another (OWASP, ASVS 1.2.10), also in its full-width form. */
const RECKONED = new Set('=+-@\t\r\n\0＝＋－＠')

export function escapeFormula(text: string): string {
  return RECKONED.has(text[0] ?? '') ? `'${text}` : text
}

/** Numbers stay numbers: the sign of a negative one is no formula. */
function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return cell instanceof Date ? cell.toISOString() : escapeFormula(cell)
}

import { stringify } from 'csv-stringify/sync'
import type { Cell, Column } from './export-columns.ts'
import type { ExportRow } from './export-row.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** Streams RFC 4180 with CR LF. */
export async function* csvOf(
  columns: readonly Column[],
  batches: AsyncIterable<ExportRow[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([columns.map(({ head }) => head)])
  for await (const batch of batches) {
    yield csvLines(batch.map((row) => columns.map((column) => column.cell(row))))
  }
}

/** An apostrophe precedes text that reads like a formula. */
export function csvLines(records: readonly (readonly Cell[])[]): string {
  return stringify(
    records.map((record) => record.map(written)),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )
}

/** Formula starts of common spreadsheets (OWASP, ASVS 1.2.10), also full-width. */
const RECKONED = new Set('=+-@\t\r\n\0＝＋－＠')

export function escapeFormula(text: string): string {
  return RECKONED.has(text[0] ?? '') ? `'${text}` : text
}

/** Numbers stay numbers: a minus sign starts no formula. */
function written(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  return cell instanceof Date ? cell.toISOString() : escapeFormula(cell)
}

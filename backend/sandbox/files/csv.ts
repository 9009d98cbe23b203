import { Readable } from 'node:stream'

type Cell = string | number | null

export function csvStream(header: readonly string[], rows: Iterable<readonly Cell[]>): Readable {
  return Readable.from(lines(header, rows))
}

function* lines(header: readonly string[], rows: Iterable<readonly Cell[]>): Iterable<string> {
  yield `${header.join(',')}\n`
  for (const row of rows) yield `${row.map(cell).join(',')}\n`
}

function cell(value: Cell): string {
  const text = value === null ? '' : String(value)
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

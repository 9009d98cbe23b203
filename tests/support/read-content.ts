import { Readable } from 'node:stream'
import type { FileKind } from '../../backend/sources/file/kinds.ts'
import { type FileOptions, type FileRow, readFileRows } from '../../backend/sources/file/read-file-rows.ts'

/** The day on which tests read their files. */
export const NOW = () => new Date('2026-11-20T12:00:00Z')

/** A file's rows, from its content. */
export async function readContent(
  kind: FileKind,
  content: string | Buffer,
  options: FileOptions = {},
): Promise<FileRow[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const rows: FileRow[] = []
  for await (const row of readFileRows(kind, Readable.from([bytes]), { now: NOW, ...options })) rows.push(row)
  return rows
}

/** The products of a marketplace file. */
export async function readProducts(content: string | Buffer, options: FileOptions = {}) {
  const rows = await readContent('amazon', content, options)
  return rows.flatMap((entry) => ('row' in entry && entry.row.kind === 'product' ? entry.row : []))
}

/** Line and reason of each line that was not taken. */
export function rejections(rows: FileRow[]): [number, string][] {
  return rows.flatMap((row) => ('rejected' in row ? [[row.line, row.rejected] as [number, string]] : []))
}

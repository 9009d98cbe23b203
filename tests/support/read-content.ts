import { Readable } from 'node:stream'
import { FileUnreadable } from '../../backend/sources/file/file-unreadable.ts'
import type { FileKind } from '../../backend/sources/file/kinds.ts'
import {
  type FileOptions,
  type FileRow,
  isUndated,
  readFileRows,
} from '../../backend/sources/file/read-file-rows.ts'

export const NOW = () => new Date('2026-11-20T12:00:00Z')

/** Undated files get today's date. */
export async function readContent(
  kind: FileKind,
  content: string | Buffer,
  options: FileOptions = {},
): Promise<FileRow[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const date = options.date ?? ((await asksForDay(kind, bytes)) ? '2026-11-20' : undefined)
  const rows: FileRow[] = []
  for await (const row of readFileRows(kind, Readable.from([bytes]), { now: NOW, ...options, date })) {
    rows.push(row)
  }
  return rows
}

async function asksForDay(kind: FileKind, bytes: Buffer): Promise<boolean> {
  try {
    return await isUndated(kind, Readable.from([bytes]))
  } catch (error) {
    if (error instanceof FileUnreadable) return false
    throw error
  }
}

export async function readProducts(content: string | Buffer, options: FileOptions = {}) {
  const rows = await readContent('amazon', content, options)
  return rows.flatMap((entry) => ('row' in entry && entry.row.kind === 'product' ? entry.row : []))
}

export function rejections(rows: FileRow[]): [number, string][] {
  return rows.flatMap((row) => ('rejected' in row ? [[row.line, row.rejected] as [number, string]] : []))
}

/** Line, column, original and interpretation of each changed cell. */
export function cellNotes(rows: FileRow[]): [number, string, string, string][] {
  return rows.flatMap((entry) =>
    'row' in entry
      ? entry.notes.map((note): [number, string, string, string] => [
          entry.line,
          note.column,
          note.text,
          note.reason,
        ])
      : [],
  )
}

import { readPhoto } from '../contracts/pipeline.ts'
import { entryOf } from '../contracts/pipeline-entry.ts'
import type { ExportedEntry } from '../contracts/pipeline-export.ts'
import { aboutRow, changesOf, type EntryRow } from './entry.row.ts'

/** Needs the row's changes. Null if empty. */
export function exportedEntry(row: EntryRow): ExportedEntry | null {
  const entry = entryOf(changesOf(row), aboutRow(row))
  if (!entry) return null
  return {
    ...entry,
    name: row.name,
    notes: entry.notes.flatMap(({ versions }) => versions),
    quotes: entry.quotes.flatMap(({ versions }) => versions),
    tasks: entry.tasks.flatMap(({ versions, done }) => versions.map((version) => ({ ...version, done }))),
    photos: entry.photos.map(({ id, ...photo }) => ({
      ...photo,
      address: readPhoto.path.replace(':id', id),
    })),
  }
}

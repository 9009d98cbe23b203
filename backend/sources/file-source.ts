import type { Readable } from 'node:stream'
import type { Origin } from '../contracts/provenance.ts'
import type { CellNote } from './file/cells.ts'
import type { FileKind } from './file/kinds.ts'
import { type FileOptions, readFileRows } from './file/read-file-rows.ts'
import type { RowKind, Source } from './port.ts'
import { rowFault } from './row-fault.ts'

/** Updated while the file is read. */
export interface FileCounts {
  read: number
  taken: number
  skipped: number
  noted: number
  notes: string[]
}

export interface FileSourceOptions extends Omit<FileOptions, 'signal'> {
  kind: FileKind
  /** A stream can be read only once. */
  file: string | Readable
  origin?: Origin
  onSkipped?: (line: number, reason: string) => void
  onNoted?: (line: number, note: CellNote) => void
}

/** `counts` is complete after collection. */
export function fileSource(options: FileSourceOptions): Source & { counts: FileCounts } {
  const { kind, file, origin = 'file', onSkipped, onNoted, ...reading } = options
  const counts: FileCounts = { read: 0, taken: 0, skipped: 0, noted: 0, notes: [] }
  return {
    id: `file-${kind}`,
    label: (origin === 'sandbox' && SAMPLE_LABELS[kind]) || LABELS[kind],
    origin,
    provides: PROVIDES[kind],
    retentionDays: null,
    counts,
    async *collect({ signal, reject }) {
      const skip = (line: number, reason: string) => {
        counts.skipped += 1
        reject(reason)
        onSkipped?.(line, reason)
      }
      let takenLine = 0
      let skippedLine = 0
      for await (const entry of readFileRows(kind, file, { ...reading, signal })) {
        if ('note' in entry) {
          counts.notes.push(entry.note)
          continue
        }
        const reason = 'rejected' in entry ? entry.rejected : rowFault(entry.row)
        if (entry.line !== takenLine && entry.line !== skippedLine) counts.read += 1
        if (reason !== null) {
          if (entry.line !== skippedLine) skip(entry.line, reason)
          skippedLine = entry.line
        } else if ('row' in entry) {
          if (entry.line !== takenLine) counts.taken += 1
          takenLine = entry.line
          counts.noted += entry.notes.length
          for (const note of entry.notes) onNoted?.(entry.line, note)
          yield entry.row
        }
      }
    },
  }
}

const LABELS: Record<FileKind, string> = {
  amazon: 'Amazon file',
  tiktok: 'TikTok file',
  shops: 'Shop file',
  hashtags: 'Hashtag file',
  shipments: 'Shipment file',
  suppliers: 'Supplier file',
}

const SAMPLE_LABELS: Partial<Record<FileKind, string>> = {
  amazon: 'Sample history file',
  tiktok: 'Sample sales file',
  hashtags: 'Sample hashtags file',
  suppliers: 'Sample contacts file',
}

const PROVIDES: Record<FileKind, readonly RowKind[]> = {
  amazon: ['product'],
  tiktok: ['product'],
  shops: ['shop'],
  hashtags: ['hashtag'],
  shipments: ['shipment'],
  suppliers: ['supplier', 'contact'],
}

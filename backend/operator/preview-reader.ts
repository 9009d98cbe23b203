import type { UploadReading } from '../contracts/upload.ts'
import type { Db } from '../db/knex.ts'
import { type FileOutcome, openFileReader } from '../http/file-reader.ts'
import { openBoundedProcess } from '../process/bounded-process.ts'
import type { Log } from '../process/log.ts'
import type { FileKind } from '../sources/file/kinds.ts'
import type { FilePreview } from '../sources/file/preview-file.ts'
import { recallColumns } from './file-columns.ts'
import { uploadPart } from './uploads.ts'

export interface PreviewJob {
  reading: UploadReading
  most: number
  now: Date
}

export type PreviewQuestion = { part: number } | { headings: readonly string[]; kind: FileKind | undefined }

export interface PreviewReader {
  preview(asking: {
    operatorId: string
    uploadId: string
    job: PreviewJob
    signal: AbortSignal | undefined
  }): Promise<FilePreview>
  close(): Promise<void>
}

export function openPreviewReader(db: Db, log: Log): PreviewReader {
  const reader = openFileReader(
    openBoundedProcess<PreviewJob, FileOutcome<FilePreview>>({
      script: new URL('preview-process', import.meta.url),
      called: 'reader of uploads',
      limits: LIMITS,
      log,
    }),
  )
  return {
    preview: ({ operatorId, uploadId, job, signal }) =>
      reader.read(operatorId, job, {
        signal,
        answer: async (asked) => {
          const question = asked as PreviewQuestion
          if ('part' in question) return await uploadPart(db, uploadId, question.part)
          return await recallColumns(db, question.headings, question.kind)
        },
      }),
    close: reader.close,
  }
}

/** The child holds a packed workbook of up to 64 MB. */
const LIMITS = { timeMs: 20_000, memoryBytes: 640 * 1024 * 1024, heapMb: 384 }

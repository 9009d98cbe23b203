/**
 * `preview-reader.ts` starts it, for one upload at a time. No secrets or database: its parent supplies file
 * parts and remembered columns.
 */

import type { FileOutcome } from '../http/file-reader.ts'
import { type Ask, workOnJobs } from '../process/bounded-work.ts'
import { type FilePreview, previewFile } from '../sources/file/preview-file.ts'
import type { RecogniseDeps } from '../sources/file/recognise-header.ts'
import type { PreviewJob, PreviewQuestion } from './preview-reader.ts'

workOnJobs(async ({ reading, most, now }: PreviewJob, ask): Promise<FileOutcome<FilePreview>> => {
  const remembered: RecogniseDeps['remembered'] = async (headings, kind) =>
    (await question(ask, { headings, kind })) as Awaited<ReturnType<RecogniseDeps['remembered']>>
  return { read: await previewFile({ ...reading, file: partsFrom(ask), remembered, most, now }) }
})

async function* partsFrom(ask: Ask): AsyncIterable<Buffer> {
  for (let part = 1; ; part += 1) {
    const content = (await question(ask, { part })) as Uint8Array | null
    if (content === null) return
    yield Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  }
}

async function question(ask: Ask, words: PreviewQuestion): Promise<unknown> {
  return await ask(words)
}

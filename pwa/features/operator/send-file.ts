import {
  beginUpload,
  deleteUpload,
  sendUploadPart,
  UPLOAD_NAME_MAX,
  UPLOAD_PART_BYTES,
  type Upload,
} from '#contracts/upload'
import { call } from '../../api.ts'
import { OfflineError } from '../../call-errors.ts'
import { callUpload } from '../../call-upload.ts'
import { oneLine } from '../../ui/plain-text.ts'

/** Retries each part. Deletes an incomplete upload and rethrows. */
export async function sendFile(
  file: File,
  { signal, onSent }: { signal: AbortSignal; onSent: (bytes: number) => void },
): Promise<Upload> {
  const name = oneLine(file.name, UPLOAD_NAME_MAX) || 'File'
  let upload = await call(beginUpload, { body: { name, bytes: file.size } }, signal)
  try {
    for (let at = 0, part = 1; at < file.size; at += UPLOAD_PART_BYTES, part += 1) {
      const params = { id: upload.id, part: String(part) }
      upload = await sentPart(params, file.slice(at, at + UPLOAD_PART_BYTES), signal)
      onSent(upload.received)
    }
    return upload
  } catch (error) {
    // Best effort: the server deletes leftovers after a day.
    await call(deleteUpload, { params: { id: upload.id } }).catch(() => undefined)
    throw error
  }
}

async function sentPart(
  params: { id: string; part: string },
  content: Blob,
  signal: AbortSignal,
): Promise<Upload> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await callUpload(sendUploadPart, { params }, content, signal)
    } catch (error) {
      if (!(error instanceof OfflineError) || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, tries * WAIT_MS))
    }
  }
}

const TRIES = 3
const WAIT_MS = 1000

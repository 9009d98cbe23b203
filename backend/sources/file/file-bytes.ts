import { createReadStream } from 'node:fs'
import { FileUnreadable } from './file-unreadable.ts'

/** Includes the first bytes. */
export async function openFile(
  file: string | AsyncIterable<Buffer | string>,
  onBytes?: (read: number) => void,
  signal?: AbortSignal,
): Promise<{ head: Buffer; bytes: AsyncIterable<Buffer> }> {
  const chunks = chunksOf(file, onBytes, signal)[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < HEAD_SIZE) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  return { head, bytes: withHead(head, chunks) }
}

export async function wholeFile(bytes: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > most) {
      throw new FileUnreadable(
        `The workbook is larger than ${most / 1024 / 1024} MB. Save it as CSV and import that.`,
      )
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Ends after the chunk that reaches `most` bytes. */
export async function* firstOf(bytes: AsyncIterable<Buffer>, most: number): AsyncIterable<Buffer> {
  let size = 0
  for await (const chunk of bytes) {
    yield chunk
    size += chunk.length
    if (size >= most) return
  }
}

async function* chunksOf(
  file: string | AsyncIterable<Buffer | string>,
  onBytes?: (read: number) => void,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  let read = 0
  for await (const chunk of typeof file === 'string' ? createReadStream(file) : file) {
    signal?.throwIfAborted()
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : (chunk as Buffer)
    read += bytes.length
    onBytes?.(read)
    yield bytes
  }
}

async function* withHead(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    if (head.length > 0) yield head
    for (let step = await rest.next(); !step.done; step = await rest.next()) yield step.value
  } finally {
    await rest.return?.()
  }
}

const HEAD_SIZE = 8

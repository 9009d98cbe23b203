import { createInflateRaw } from 'node:zlib'

export interface ZipEntry {
  name: string
  packed: Buffer
  stored: boolean
}

/** Damaged, encrypted or too large. */
export class ZipRefused extends Error {}

/** Unpacks nothing and does not trust declared sizes. Throws `ZipRefused`. */
export function zipEntries(archive: Buffer, { most }: { most: number }): ZipEntry[] {
  const end = archive.lastIndexOf(END_MARK)
  if (end < 0 || end + END_SIZE > archive.length) throw new ZipRefused('The file is damaged or incomplete.')
  const count = archive.readUInt16LE(end + 10)
  let at = archive.readUInt32LE(end + 16)
  if (count > most)
    throw new ZipRefused(`The file is an archive of ${count} files; a workbook has fewer than ${most}.`)
  const entries: ZipEntry[] = []
  for (let number = 0; number < count; number += 1) {
    if (at + DIRECTORY_SIZE > end || archive.readUInt32LE(at) !== DIRECTORY_MARK) throw damaged()
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((field) => archive.readUInt16LE(at + field))
    const name = archive.toString('utf8', at + DIRECTORY_SIZE, at + DIRECTORY_SIZE + (nameSize ?? 0))
    if (archive.readUInt16LE(at + 8) & 1)
      throw new ZipRefused('The file is protected by a password. Remove it and try again.')
    entries.push({
      name,
      ...packedAt(archive, archive.readUInt32LE(at + 42), archive.readUInt32LE(at + 20)),
      stored: methodAt(archive, at) === 0,
    })
    at += DIRECTORY_SIZE + (nameSize ?? 0) + (extraSize ?? 0) + (commentSize ?? 0)
  }
  return entries
}

function methodAt(archive: Buffer, at: number): number {
  const method = archive.readUInt16LE(at + 10)
  if (method !== 0 && method !== 8)
    throw new ZipRefused('The file is packed in a way that is not usual for workbooks.')
  return method
}

function packedAt(archive: Buffer, header: number, size: number): { packed: Buffer } {
  if (header + HEADER_SIZE > archive.length || archive.readUInt32LE(header) !== HEADER_MARK) throw damaged()
  const from = header + HEADER_SIZE + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
  if (from + size > archive.length) throw damaged()
  return { packed: archive.subarray(from, from + size) }
}

/** Takes each chunk from `budget`; throws when it is used up. */
export async function* unpacked(
  { packed, stored }: ZipEntry,
  budget: { left: number },
): AsyncIterable<Buffer> {
  if (stored) {
    spend(budget, packed.length)
    yield packed
    return
  }
  const inflate = createInflateRaw({ chunkSize: CHUNK })
  try {
    inflate.end(packed)
    for await (const chunk of inflate) {
      spend(budget, (chunk as Buffer).length)
      yield chunk as Buffer
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) throw damaged()
    throw error
  } finally {
    inflate.destroy()
  }
}

function spend(budget: { left: number }, size: number): void {
  budget.left -= size
  if (budget.left < 0) {
    throw new ZipRefused(
      'The file is far larger unpacked than a workbook may be. Save the sheet with the table alone as CSV and send that.',
    )
  }
}

function damaged(): ZipRefused {
  return new ZipRefused('The file is damaged or incomplete.')
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

const HEADER_MARK = 0x04034b50
const DIRECTORY_MARK = 0x02014b50
const END_MARK = mark(0x06054b50)
const CHUNK = 64 * 1024
const HEADER_SIZE = 30
const DIRECTORY_SIZE = 46
const END_SIZE = 22

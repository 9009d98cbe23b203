import { constants, deflateRawSync } from 'node:zlib'
import { WORKBOOK_LIMITS } from '../../backend/sources/file/workbook.ts'
import { storedArchive } from '../../backend/sources/file/zip-archive.ts'

/** The files of an archive, each of them packed as it is given. */
export async function archive(files: { name: string; content: Buffer }[]): Promise<Buffer> {
  const chunks: Buffer[] = []
  const parts = files.map(({ name, content }) => ({ name, size: content.length, content: only(content) }))
  for await (const chunk of storedArchive(parts)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

async function* only(content: Buffer): AsyncIterable<Buffer> {
  yield content
}

/** Says of every file that it is packed, as the archive's headers do. */
function deflated(bytes: Buffer): Buffer {
  for (let at = 0; at + 12 < bytes.length; at += 1) {
    if (bytes.readUInt32LE(at) === 0x04034b50) bytes.writeUInt16LE(8, at + 8)
    if (bytes.readUInt32LE(at) === 0x02014b50) bytes.writeUInt16LE(8, at + 10)
  }
  return bytes
}

const BLOCK = 16 * 1024 * 1024
export const RELATIONS =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml" Type="x"/></Relationships>'
export const BOOK = '<workbook><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>'

/** A workbook of less than a megabyte that is more than a quarter of a gigabyte unpacked. */
export async function workbookBomb(): Promise<Buffer> {
  const block = deflateRawSync(Buffer.alloc(BLOCK, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const blocks = Array.from({ length: WORKBOOK_LIMITS.unpackedBytes / BLOCK + 1 }, () => block)
  const content = Buffer.concat([...blocks, deflateRawSync(Buffer.alloc(0))])
  return deflated(
    await archive([
      { name: 'xl/workbook.xml', content: deflateRawSync(Buffer.from(BOOK)) },
      { name: 'xl/_rels/workbook.xml.rels', content: deflateRawSync(Buffer.from(RELATIONS)) },
      { name: 'xl/worksheets/sheet1.xml', content },
    ]),
  )
}

import { constants, deflateRawSync } from 'node:zlib'
import { WORKBOOK_LIMITS } from '../../backend/sources/file/workbook-limits.ts'

interface PackedFile {
  name: string
  content: Buffer
  packed?: Buffer
}

/** `says` replaces the true sizes in headers. */
export function archive(files: PackedFile[], { says }: { says?: number } = {}): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, packed } of files) {
    const path = Buffer.from(name)
    const bytes = packed ?? content
    const fields = Buffer.alloc(22)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(packed ? 8 : 0, 4)
    fields.writeUInt32LE(bytes.length, 14)
    fields.writeUInt32LE(says ?? content.length, 18)
    const common = Buffer.concat([fields, Buffer.from([path.length & 255, path.length >> 8, 0, 0])])
    const offsets = Buffer.alloc(14)
    offsets.writeUInt32LE(offset, 10)
    parts.push(Buffer.from('PK\u0003\u0004'), common, path, bytes)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), common, offsets, path)
    offset += 4 + common.length + path.length + bytes.length
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(entries.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, entries, Buffer.from('PK\u0005\u0006'), end])
}

export const RELATIONS =
  '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml" Type="x"/></Relationships>'
export const BOOK = '<workbook><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>'

/** A text, or texts with repetitions. */
export type Part = string | [text: string, times: number][]

/** Adds default relations and book. Repeated text is compressed once, so huge parts are cheap. */
export function workbookOf(parts: Record<string, Part>, options: { says?: number } = {}): Buffer {
  const all: Record<string, Part> = {
    'xl/_rels/workbook.xml.rels': RELATIONS,
    'xl/workbook.xml': BOOK,
    ...parts,
  }
  return archive(
    Object.entries(all).map(([name, part]) => ({
      name,
      content: Buffer.alloc(0),
      packed: packedPart(typeof part === 'string' ? [[part, 1]] : part),
    })),
    options,
  )
}

function packedPart(pieces: [text: string, times: number][]): Buffer {
  const blocks = pieces.flatMap(([text, times]) => {
    const whole = Math.max(1, Math.min(times, Math.floor(BLOCK / Math.max(1, text.length))))
    const block = deflateRawSync(Buffer.from(text.repeat(whole)), { finishFlush: constants.Z_FULL_FLUSH })
    const rest = deflateRawSync(Buffer.from(text.repeat(times % whole)), {
      finishFlush: constants.Z_FULL_FLUSH,
    })
    return [...Array<Buffer>(Math.floor(times / whole)).fill(block), rest]
  })
  return Buffer.concat([...blocks, deflateRawSync(Buffer.alloc(0))])
}

const BLOCK = 1024 * 1024

/** Under 1 MB, but over a quarter of a gigabyte unpacked. */
export function workbookBomb(): Buffer {
  return workbookOf({ 'xl/worksheets/sheet1.xml': [[' ', WORKBOOK_LIMITS.unpackedBytes + 1]] })
}

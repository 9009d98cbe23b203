import { crc32, deflateRawSync } from 'node:zlib'

interface ArchivedFile {
  /** Path with slashes. */
  name: string
  content: Buffer
}

/** For a few small files: no ZIP64, no folders of their own. The same files give the same bytes. */
export function zipArchive(files: readonly ArchivedFile[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(content, { level: 9 })
    const entry = entryOf(path, content, packed)
    const header = Buffer.concat([Buffer.from('PK\u0003\u0004'), entry, path])
    local.push(header, packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(READABLE_BY_ALL, 6)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\u0001\u0002'), MADE_BY, entry, place, path)
    offset += header.length + packed.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end])
}

/** The fields that both headers share. */
function entryOf(path: Buffer, content: Buffer, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(UTF8_NAMES, 2)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt16LE(FIRST_DAY, 8)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(path.length, 22)
  return fields
}

const VERSION = 20
const UTF8_NAMES = 0x0800
const DEFLATED = 8
/** 1 January 1980. */
const FIRST_DAY = 0x0021
/** Unix, so that the permissions count. */
const MADE_BY = Buffer.from([VERSION, 3])
const READABLE_BY_ALL = 0o100644 * 0x10000

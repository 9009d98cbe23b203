/**
 * Without EXIF, XMP, IPTC, comments and trailing bytes of a JPEG or WebP. Drawing parts are copied without
 * decoding. Null: another format.
 */
export function withoutMetadata(
  bytes: Buffer,
): { type: 'image/jpeg' | 'image/webp'; picture: Buffer } | null {
  const jpeg = jpegWithout(bytes)
  if (jpeg) return { type: 'image/jpeg', picture: jpeg }
  const webp = webpWithout(bytes)
  return webp && { type: 'image/webp', picture: webp }
}

function jpegWithout(bytes: Buffer): Buffer | null {
  if (bytes.length < 4 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return null
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let at = 2
  let drawn = false
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      // Padding between markers.
      at += 1
      continue
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length || end < at + 4) return null
    if (isKept(marker, bytes.subarray(at + 4, end))) kept.push(bytes.subarray(at, end))
    at = end
    if (marker !== 0xda) continue
    const scanEnd = endOfScan(bytes, at)
    if (scanEnd === null) return null
    kept.push(bytes.subarray(at, scanEnd))
    drawn = true
    at = scanEnd
    if (bytes[at + 1] === 0xd9) return Buffer.concat([...kept, END])
  }
  // A file cut off after its last scan can be drawn, with an end added.
  return drawn ? Buffer.concat([...kept, END]) : null
}

const END = Buffer.from([0xff, 0xd9])

/** Application segments keep only color information; comments go. */
function isKept(marker: number, content: Buffer): boolean {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = content.toString('latin1', 0, 12)
  return (
    (marker === 0xe0 && name.startsWith('JFIF\0')) ||
    (marker === 0xe2 && name.startsWith('ICC_PROFILE\0')) ||
    (marker === 0xee && name.startsWith('Adobe'))
  )
}

/** Marker that ends a scan, else end of file. */
function endOfScan(bytes: Buffer, from: number): number | null {
  for (let at = from; at < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue
    const next = bytes[at + 1]
    // A data byte, a restart, or padding.
    if (next === 0 || next === 0xff || (next !== undefined && next >= 0xd0 && next <= 0xd7)) continue
    return at
  }
  return from < bytes.length ? bytes.length : null
}

function webpWithout(bytes: Buffer): Buffer | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP') return null
  const kept: Buffer[] = []
  // Bytes after the declared end are ignored.
  const last = Math.min(bytes.length, 8 + bytes.readUInt32LE(4))
  let drawn = false
  for (let at = 12; at + 8 <= last; ) {
    const name = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const end = at + 8 + length + (length % 2)
    if (at + 8 + length > last) return null
    drawn ||= name === 'VP8 ' || name === 'VP8L'
    if (WEBP_CHUNKS.includes(name)) kept.push(padded(chunkOf(name, bytes.subarray(at, Math.min(end, last)))))
    at = end
  }
  if (!drawn) return null
  const content = Buffer.concat(kept)
  const head = Buffer.alloc(12)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(content.length + 4, 4)
  head.write('WEBP', 8, 'latin1')
  return Buffer.concat([head, content])
}

const WEBP_CHUNKS = ['VP8X', 'VP8 ', 'VP8L', 'ALPH', 'ICCP']

/** Clears the header's flags of EXIF, XMP and animation. */
function chunkOf(name: string, chunk: Buffer): Buffer {
  if (name !== 'VP8X' || chunk.length < 9) return chunk
  const own = Buffer.from(chunk)
  own[8] = (own[8] ?? 0) & 0b0011_0000
  return own
}

function padded(chunk: Buffer): Buffer {
  return chunk.length % 2 === 0 ? chunk : Buffer.concat([chunk, Buffer.alloc(1)])
}

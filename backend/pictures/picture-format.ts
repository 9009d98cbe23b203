export type SourceFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'heif'

/**
 * By first bytes, never by stated type; null if unknown. Checks all meaningful bytes: an SVG with `ftypavif`
 * in a comment is an SVG.
 */
export function pictureFormat(bytes: Buffer): SourceFormat | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, PNG_SIGNATURE) && bytes.length > 33 && bytes.readUInt32BE(8) === 13) {
    return ascii(bytes, 12) === 'IHDR' ? 'png' : null
  }
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'gif'
  if (ascii(bytes, 0) === 'RIFF') return isWebp(bytes) ? 'webp' : null
  return isAvif(bytes) ? 'heif' : null
}

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** In bytes; real files name a handful of compatible brands. */
const FILE_TYPE_MIN = 16
const FILE_TYPE_MAX = 256

function isWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.readUInt32LE(4) + 8 > bytes.length + 1) return false
  return ascii(bytes, 8) === 'WEBP' && ['VP8 ', 'VP8L', 'VP8X'].includes(ascii(bytes, 12))
}

function isAvif(bytes: Buffer): boolean {
  if (bytes.length < FILE_TYPE_MIN + 8 || ascii(bytes, 4) !== 'ftyp') return false
  const length = bytes.readUInt32BE(0)
  if (length < FILE_TYPE_MIN || length > FILE_TYPE_MAX || length % 4 !== 0 || length + 8 > bytes.length) {
    return false
  }
  return ['avif', 'avis'].includes(ascii(bytes, 8)) && /^[a-z]{4}$/.test(ascii(bytes, length + 4))
}

function startsWith(bytes: Buffer, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte)
}

function ascii(bytes: Buffer, from: number, to = from + 4): string {
  return bytes.toString('latin1', from, to)
}

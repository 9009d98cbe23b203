import { isAscii } from 'node:buffer'
import { ENCODING_LABELS, FILE_ENCODINGS, type FileEncoding } from '../../contracts/file-encodings.ts'
import { decodedAs, detectEncoding, isEncodedTwice, isGibberish } from './detect-encoding.ts'
import { FileUnreadable } from './file-unreadable.ts'

export interface DecodeOptions {
  /** Stated by a person; a byte order mark is stronger. */
  encoding?: FileEncoding | undefined
  /** Receives a sentence about a guess. */
  note?: ((note: string) => void) | undefined
}

/**
 * UTF-8 or UTF-16, else the stated encoding, else the detected one. Text waits from the first letter outside
 * ASCII until there is enough, perhaps for megabytes. Throws `FileUnreadable` for gibberish.
 */
export async function* decodeText(
  source: AsyncIterable<Buffer>,
  { encoding, note }: DecodeOptions = {},
): AsyncIterable<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let held: Buffer = Buffer.alloc(0)
  let isBegun = false
  for await (const bytes of source) {
    if (decoder) {
      yield decoder.decode(bytes, { stream: true })
      continue
    }
    held = Buffer.concat([held, bytes])
    if (!isBegun && held.length >= HEAD_SIZE) {
      isBegun = true
      const wide = wideEncoding(held)
      if (wide) decoder = new TextDecoder(wide)
    }
    if (isBegun && !decoder) {
      const plain = asciiLength(held)
      if (plain > 0) yield held.toString('latin1', 0, plain)
      held = held.subarray(plain)
      if (held.length >= SAMPLE_SIZE) decoder = await decoderFor(held, { encoding, note })
    }
    if (decoder) {
      yield decoder.decode(held, { stream: true })
      held = Buffer.alloc(0)
    }
  }
  if (!decoder) decoder = held.length > 0 ? await decoderFor(held, { encoding, note }) : new TextDecoder()
  yield decoder.decode(held, { stream: true }) + decoder.decode()
}

/** `--encoding` also accepts "sjis", "cp1251" and "GBK". */
export function encodingNamed(text: string): FileEncoding | null {
  try {
    const { encoding } = new TextDecoder(text.trim())
    const name = encoding === 'gbk' ? 'gb18030' : encoding
    return FILE_ENCODINGS.find((known) => known === name) ?? null
  } catch {
    // Unknown to the encoding standard.
    return null
  }
}

async function decoderFor(held: Buffer, { encoding, note }: DecodeOptions) {
  const sample = held.subarray(0, SAMPLE_SIZE)
  const wide = held.length < HEAD_SIZE ? null : wideEncoding(sample)
  if (wide) return new TextDecoder(wide)
  if (encoding !== undefined) {
    if (isGibberish(decodedAs(encoding, sample)))
      throw new FileUnreadable(`The letters of this file are not ${ENCODING_LABELS[encoding]}. ${CHOOSE}`)
    return new TextDecoder(encoding)
  }
  if (isAscii(sample) && sample.includes(JAPANESE_ESCAPE)) return new TextDecoder('iso-2022-jp')
  const text = new TextDecoder().decode(sample, { stream: true })
  if (isEncodedTwice(text)) throw new FileUnreadable(TWICE)
  if (isUtf8(sample, text)) {
    if (isGibberish(text) && (text.match(/\ufffd/g) ?? []).length > DAMAGED_MAX)
      throw new FileUnreadable(DAMAGED)
    return new TextDecoder()
  }
  const found = await detectEncoding(sample)
  if (found === null) throw new FileUnreadable(`${UNCLEAR} ${CHOOSE}`)
  note?.(
    `The file does not say its encoding. Its letters were read as ${ENCODING_LABELS[found]}. If names look wrong, ${CHOOSE_ANOTHER}save the file as "CSV UTF-8".`,
  )
  return new TextDecoder(found)
}

/** Half of Latin text in UTF-16 is zero bytes. */
function wideEncoding(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  const sample = head.subarray(0, 2000)
  let even = 0
  let odd = 0
  for (const [index, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (index % 2 === 0) even += 1
    else odd += 1
  }
  if (odd > sample.length * 0.3 && even < sample.length * 0.05) return 'utf-16le'
  if (even > sample.length * 0.3 && odd < sample.length * 0.05) return 'utf-16be'
  return null
}

/**
 * A damaged letter of UTF-8 loses only itself, and other encodings hardly ever make whole letters of UTF-8.
 */
function isUtf8(bytes: Buffer, text: string): boolean {
  if (bytes.subarray(0, 3).equals(UTF8_MARK)) return true
  const replaced = (text.match(/\ufffd/g) ?? []).length
  let written = 0
  for (let at = bytes.indexOf(REPLACEMENT); at >= 0; at = bytes.indexOf(REPLACEMENT, at + 3)) written += 1
  const broken = replaced - written
  const whole = (text.match(/[^\p{ASCII}]/gu) ?? []).length - broken
  return whole >= broken
}

/**
 * Up to the line of the first letter, because a word's plain letters help to recognise it. Escapes begin
 * ISO-2022-JP, which has no bytes above 0x7f.
 */
function asciiLength(bytes: Buffer): number {
  if (isAscii(bytes) && !bytes.includes(ESCAPE)) return bytes.length
  const at = bytes.findIndex((byte) => byte >= 0x80 || byte === ESCAPE)
  return bytes.lastIndexOf('\n', at) + 1
}

/** For operators: members cannot choose. */
export const CHOOSE =
  'Choose its encoding (in the command: --encoding windows-1251), or save it as "CSV UTF-8".'
export const CHOOSE_ANOTHER = 'choose another encoding or '
const UNCLEAR = 'The letters of this file cannot be read: it is not UTF-8, and its encoding is not clear.'
const TWICE =
  'The letters of this file were broken before it was saved, such as "Ã©" in place of "é". Export it again as "CSV UTF-8".'
const ESCAPE = 0x1b
const JAPANESE_ESCAPE = '\u001b$'
const DAMAGED = 'More than one in ten letters of this file are damaged. Export it again as "CSV UTF-8".'
/** A short file may have one damaged letter of three. */
const DAMAGED_MAX = 20
const UTF8_MARK = Buffer.from('\ufeff')
const REPLACEMENT = Buffer.from('\ufffd')
const HEAD_SIZE = 4
const SAMPLE_SIZE = 256 * 1024

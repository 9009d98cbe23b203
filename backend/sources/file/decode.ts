/**
 * UTF-8 or UTF-16, else GBK, Windows-1254 (Turkish) or Windows-1252 by their bytes. The first accent may come after megabytes
 * of ASCII.
 */
export async function* decodeText(source: AsyncIterable<Buffer>): AsyncIterable<string> {
  let decode: ((bytes: Uint8Array, last: boolean) => string) | null = null
  let read = 0
  let head: Buffer = Buffer.alloc(0)
  for await (const bytes of source) {
    read += bytes.length
    if (decode === null) {
      head = Buffer.concat([head, bytes])
      if (head.length < 4) continue
      decode = decoderFor(head)
      yield decode(head, false)
    } else {
      yield decode(bytes, false)
    }
  }
  decode ??= decoderFor(head)
  yield decode(read < 4 ? head : new Uint8Array(), true)
}

function decoderFor(head: Buffer): (bytes: Uint8Array, last: boolean) => string {
  const wide = wideEncoding(head)
  if (wide === null) return utf8OrLatin()
  const decoder = new TextDecoder(wide)
  return (bytes, last) => decoder.decode(bytes, { stream: !last })
}

/** Zero bytes are half of Latin text in UTF-16. */
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

/** UTF-8 until an invalid byte. If only ASCII came before, the encoding changes; otherwise a character is damaged. */
function utf8OrLatin(): (bytes: Uint8Array, last: boolean) => string {
  const strict = new TextDecoder('utf-8', { fatal: true })
  let other: InstanceType<typeof TextDecoder> | null = null
  let letters = false
  let pending: Uint8Array = new Uint8Array()
  return (bytes, last) => {
    if (other) return other.decode(bytes, { stream: !last })
    try {
      const text = strict.decode(bytes, { stream: !last })
      letters ||= /[^\p{ASCII}]/u.test(text)
      pending = Buffer.concat([pending, bytes]).subarray(-3)
      return text
    } catch {
      const held = heldBack(pending)
      other = new TextDecoder(letters ? 'utf-8' : singleByteOrGbk(Buffer.concat([held, bytes])))
      return other.decode(Buffer.concat([held, bytes]), { stream: !last })
    }
  }
}

/**
 * Chinese text is nearly all pairs of common characters; accented letters are rarely adjacent. Windows-1254 has Turkish letters
 * where Windows-1252 has Icelandic ones.
 */
function singleByteOrGbk(bytes: Uint8Array): 'gb18030' | 'windows-1254' | 'windows-1252' {
  let [high, common, turkish, others] = [0, 0, 0, 0]
  for (let at = 0; at < bytes.length; at += 1) {
    const [byte = 0, next = 0] = [bytes[at], bytes[at + 1]]
    if (byte < 0x80) continue
    high += 1
    if (byte >= 0xa1 && byte <= 0xf7 && next >= 0xa1) {
      common += 1
      at += 1
    } else if (TURKISH_LETTERS.has(byte)) turkish += 1
    else if (byte >= 0xc0 && !IN_TURKISH_TOO.has(byte)) others += 1
  }
  if (common > high * 0.9) return 'gb18030'
  return turkish > others ? 'windows-1254' : 'windows-1252'
}

/** Ğ İ Ş ğ ı ş. The second set is shared with other languages. */
const TURKISH_LETTERS = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])
const IN_TURKISH_TOO = new Set([0xc7, 0xd6, 0xdc, 0xe7, 0xf6, 0xfc, 0xe2, 0xee, 0xfb])

/** An incomplete UTF-8 character kept for the next chunk. */
function heldBack(tail: Uint8Array): Uint8Array {
  const start = tail.findLastIndex((byte) => byte >= 0xc0)
  const lead = tail[start]
  if (lead === undefined) return new Uint8Array()
  const needed = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  return tail.length - start < needed ? tail.slice(start) : new Uint8Array()
}

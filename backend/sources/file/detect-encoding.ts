import type { FileEncoding } from '../../contracts/file-encodings.ts'

/**
 * For text that is not UTF-8, by its letters. Null: two fit equally well, and the operator chooses. The
 * detector's model takes 50 MB, so the first such file loads it.
 */
export async function detectEncoding(bytes: Buffer): Promise<FileEncoding | null> {
  const sample = cellsWithLetters(bytes)
  const asWestern = decodedAs('windows-1252', sample)
  // Only quotation marks, "€", "°" and the like.
  if (ONLY_SIGNS.test(foreign(asWestern))) return 'windows-1252'
  const isLatin = isMostlyAscii(asWestern)
  const { detectAll } = await import('jschardet')
  const found = new Map<FileEncoding, { text: string; score: number }>()
  for (const { encoding, confidence } of detectAll(sample, { minimumThreshold: 0 })) {
    const name = NAMES[(encoding ?? '').toLowerCase()]
    if (name === undefined || found.has(name) || (isLatin && !LATIN.has(name))) continue
    const text = decodedAs(name, sample)
    if (isPlausible(text)) found.set(name, { text, score: confidence })
  }
  const [best, ...others] = [...found].toSorted(([, a], [, b]) => b.score - a.score)
  if (!best) return isLatin ? 'windows-1252' : null
  const [name, { text, score }] = best
  const western = found.get('windows-1252')
  // Latin encodings share most letters: Windows-1252, unless another fits clearly better.
  if (LATIN.has(name)) {
    const isUsual = western && score <= western.score * CLEARLY_LATIN && !HUNGARIAN.test(asWestern)
    return isUsual ? 'windows-1252' : name
  }
  // Names in capitals are common, a file of small letters is not.
  if (
    name === 'koi8-r' &&
    !/\p{Lu}/u.test(text) &&
    !/\p{Ll}/u.test(foreign(decodedAs('windows-1251', sample)))
  )
    return 'windows-1251'
  const next = others.find(([, other]) => other.text !== text)?.[1].score ?? 0
  const letters = foreign(text).length
  const isSure = score > next * CLEARLY && (letters >= LETTERS_ENOUGH || score >= SURE)
  return isSure ? name : null
}

/** True if more than a tenth of the letters are replacements, control characters or private use. */
export function isGibberish(text: string): boolean {
  const letters = foreign(text)
  return letters.length > 0 && (letters.match(NO_LETTER) ?? []).length > letters.length * GIBBERISH_SHARE
}

/** "Ã©" for "é": UTF-8 read as Windows-1252 and saved again. */
export function isEncodedTwice(text: string): boolean {
  const letters = foreign(text).length
  return letters >= LETTERS_ENOUGH && 2 * (text.match(TWICE) ?? []).length > letters * TWICE_SHARE
}

/** Drops ASCII cells. Bytes below 0x30 never end a letter of two bytes. */
function cellsWithLetters(bytes: Buffer): Buffer {
  const cells: Buffer[] = []
  let size = 0
  let from = 0
  let isForeign = false
  for (let at = 0; at <= bytes.length && size < SAMPLE_SIZE; at += 1) {
    const byte = bytes[at] ?? NEWLINE
    if (byte >= 0x80) isForeign = true
    if (!CELL_ENDS.has(byte)) continue
    if (isForeign) {
      cells.push(bytes.subarray(from, Math.min(at, from + SAMPLE_SIZE)), LINE_END)
      size += at - from + 1
    }
    isForeign = false
    from = at + 1
  }
  return Buffer.concat(cells)
}

/** Accents within words of plain letters: a Latin alphabet. */
function isMostlyAscii(text: string): boolean {
  const words = text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => foreign(word) !== '') ?? []
  const letters = words.join('')
  return letters !== '' && foreign(letters).length <= letters.length * ACCENTS_SHARE
}

function isPlausible(text: string): boolean {
  const letters = foreign(text)
  const faults = (letters.match(NO_LETTER) ?? []).length
  const words = text.match(/[\p{L}\p{M}]+/gu)?.filter((word) => foreign(word) !== '') ?? []
  const odd = words.filter((word) => ALPHABETS.filter((one) => one.test(word)).length > 1 || CASE.test(word))
  const signs = (text.match(ODD_SIGNS) ?? []).length
  return (
    faults <= Math.max(1, letters.length * FAULTS_SHARE) && odd.length + signs <= words.length * ODD_SHARE
  )
}

function foreign(text: string): string {
  return text.replace(/\p{ASCII}/gu, '')
}

export function decodedAs(name: FileEncoding, bytes: Uint8Array): string {
  const decoder = new TextDecoder(name)
  // In one piece, Node 20 reads Windows-1252 as Latin-1, without "€" and quotation marks.
  return decoder.decode(bytes, { stream: true }) + decoder.decode()
}

/** The detector's names of encodings that `TextDecoder` reads. */
const NAMES: Readonly<Record<string, FileEncoding>> = {
  gb18030: 'gb18030',
  gb2312: 'gb18030',
  big5: 'big5',
  big5hkscs: 'big5',
  cp932: 'shift_jis',
  shift_jis: 'shift_jis',
  'euc-jp': 'euc-jp',
  cp949: 'euc-kr',
  'euc-kr': 'euc-kr',
  cp874: 'windows-874',
  'tis-620': 'windows-874',
  'windows-1250': 'windows-1250',
  'windows-1251': 'windows-1251',
  'windows-1252': 'windows-1252',
  'iso-8859-1': 'windows-1252',
  'windows-1253': 'windows-1253',
  'windows-1254': 'windows-1254',
  'iso-8859-9': 'windows-1254',
  'windows-1255': 'windows-1255',
  'windows-1256': 'windows-1256',
  'windows-1257': 'windows-1257',
  cp1258: 'windows-1258',
  'windows-1258': 'windows-1258',
  'koi8-r': 'koi8-r',
  'iso-8859-2': 'iso-8859-2',
  'iso-8859-5': 'iso-8859-5',
  'iso-8859-7': 'iso-8859-7',
  ibm866: 'ibm866',
}
const LATIN: ReadonlySet<string> = new Set([
  ...['windows-1250', 'windows-1252', 'windows-1254', 'windows-1257', 'windows-1258', 'iso-8859-2'],
])
/** Portuguese has "õ" only before "e"; elsewhere it is a Hungarian "ő". */
const HUNGARIAN = /õ(?!e)/i
const ALPHABETS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Thai}/u,
]
/** "кЮЛОЮ" is Windows-1251 read as KOI8-R. */
const CASE = /^\p{Ll}\p{Lu}{2}/u
const ONLY_SIGNS = /^[“”‘’„–—…€£¥®™©°×•·«»½¼¾²³\u00a0]*$/
/** "sk³adane" is Windows-1250 read as Windows-1252. */
const ODD_SIGNS = /[^\p{ASCII}\p{L}\p{M}“‘„«‹¿¡’–—·®™©•…€£¥°×\u00a0]\p{L}/gu
const NO_LETTER = /[\ufffd\u0080-\u009f\p{Co}]/gu
const TWICE = /[Â-ôŽ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]/gu
const NEWLINE = 0x0a
const LINE_END = Buffer.from('\n')
const CELL_ENDS = new Set(Buffer.from('\n\r\t,;'))
const SAMPLE_SIZE = 64 * 1024
const CLEARLY = 1.25
const CLEARLY_LATIN = 1.3
const SURE = 0.1
const LETTERS_ENOUGH = 4
const FAULTS_SHARE = 0.02
const ODD_SHARE = 0.2
const ACCENTS_SHARE = 0.45
const GIBBERISH_SHARE = 0.1
const TWICE_SHARE = 0.8

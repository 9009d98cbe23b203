/** Exports write `="0012"` to keep zeros. Python prints bytes as `b'Caf\xc3\xa9'`. */
export function unforced(cell: string): string {
  const text = FORCED.exec(cell)?.[1]
  return text === undefined ? (textOfBytes(cell) ?? cell) : unquoted(text)
}

/** Parts of `['Lamps', "Women's"]`. Null for other cells. */
export function listIn(text: string): string[] | null {
  if (!text.startsWith('[') || !text.endsWith(']')) return null
  const parts: string[] = []
  let at = 1
  while (at < text.length - 1) {
    PART.lastIndex = at
    const found = PART.exec(text)
    if (!found) return null
    parts.push((found[1] ?? found[2] ?? '').replace(/\\(['"\\])/g, '$1'))
    at = PART.lastIndex
  }
  return parts.length > 0 ? parts : null
}

/** Null unless the bytes are UTF-8. */
function textOfBytes(cell: string): string | null {
  const [, one, two] = BYTES.exec(cell) ?? []
  const printed = one ?? two
  if (printed === undefined) return null
  const bytes = printed.replace(/\\(?:x([\da-f]{2})|(.))/gis, (_, hex: string | undefined, sign: string) =>
    hex === undefined ? (ESCAPED[sign] ?? sign) : String.fromCharCode(Number.parseInt(hex, 16)),
  )
  try {
    return UTF8.decode(Buffer.from(bytes, 'latin1'))
  } catch {
    return null
  }
}

/** `=HYPERLINK("https://…","Lamp")` or `=IMAGE(…)`. Null for other cells. */
export function hyperlinkIn(text: string): { address: string; label: string } | null {
  const found = HYPERLINK.exec(text)
  if (!found) return null
  const address = unquoted(found[1])
  return { address, label: found[2] === undefined ? address : unquoted(found[2]) }
}

/** `#REF!`, `#NAME?`, `#N/A` and their translations: a formula's error. */
export function isSpreadsheetError(text: string): boolean {
  return text.length <= 20 && SPREADSHEET_ERROR.test(text)
}

/** "????? ??": a program saved letters that its encoding lacks. */
export function isLostText(text: string): boolean {
  return text.length > 2 && /^[?\s\ufffd]+$/.test(text)
}

function unquoted(text = ''): string {
  return text.replaceAll('""', '"').trim()
}

/** Ends at a comma or before the last bracket. */
const PART = /\s{0,9}(?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)")\s{0,9}(?:,|(?=\]$))/suy
const BYTES = /^b(?:'((?:[^'\\]|\\.){0,32000})'|"((?:[^"\\]|\\.){0,32000})")$/s
const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
const UTF8 = new TextDecoder('utf-8', { fatal: true })
const FORCED = /^\s*=\s*"((?:[^"]|""){0,32000})"\s*$/
const HYPERLINK =
  /^\s*=\s*(?:HYPERLINK|IMAGE)\(\s*"((?:[^"]|""){1,2000})"\s*(?:[,;]\s*(?:"((?:[^"]|""){0,2000})"|\d)\s*)?\)\s*$/i
const SPREADSHEET_ERROR =
  /^#(?:[¡¿]?[\p{L}\d/_-]{2,15}[!?]|N\/[A-ZА-Я]{1,2}|[НЗ]\/Д|I\/T|YOK|CALC!|SPILL!|GETTING_DATA)$/u

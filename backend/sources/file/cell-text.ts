/** Exports write `="0012"` so that a spreadsheet keeps the zeros. */
export function unforced(cell: string): string {
  const text = FORCED.exec(cell)?.[1]
  return text === undefined ? cell : unquoted(text)
}

/** `=HYPERLINK("https://…","Lamp")` or `=IMAGE(…)`: the address and what is shown. Null for other cells. */
export function hyperlinkIn(text: string): { address: string; label: string } | null {
  const found = HYPERLINK.exec(text)
  if (!found) return null
  const address = unquoted(found[1])
  return { address, label: found[2] === undefined ? address : unquoted(found[2]) }
}

/** `#REF!`, `#NAME?`, `#N/A` and their translations: a formula's error in place of a text. */
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

const FORCED = /^\s*=\s*"((?:[^"]|""){0,32000})"\s*$/
const HYPERLINK =
  /^\s*=\s*(?:HYPERLINK|IMAGE)\(\s*"((?:[^"]|""){1,2000})"\s*(?:[,;]\s*(?:"((?:[^"]|""){0,2000})"|\d)\s*)?\)\s*$/i
const SPREADSHEET_ERROR =
  /^#(?:[¡¿]?[\p{L}\d/_-]{2,15}[!?]|N\/[A-ZА-Я]{1,2}|[НЗ]\/Д|I\/T|YOK|CALC!|SPILL!|GETTING_DATA)$/u

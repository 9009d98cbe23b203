const CANDIDATES = [',', ';', '\t', '|', '#'] as const
export type Delimiter = (typeof CANDIDATES)[number]

const LINES_LOOKED_AT = 30

/** Most lines with the header's number of cells, then most cells. Ignores quoted text. */
export function detectDelimiter(sample: string): Delimiter | null {
  const lines = logicalLines(sample).slice(0, LINES_LOOKED_AT)
  let best: { delimiter: Delimiter; agreeing: number; cells: number } | null = null
  for (const delimiter of CANDIDATES) {
    const counts = lines.map((line) => occurrences(line, delimiter))
    const header = counts.find((count) => count > 0)
    if (header === undefined) continue
    const agreeing = counts.filter((count) => count === header).length
    if (!best || agreeing > best.agreeing || (agreeing === best.agreeing && header > best.cells)) {
      best = { delimiter, agreeing, cells: header }
    }
  }
  return best?.delimiter ?? null
}

/** Null for a table of one column. */
export function usualWidth(sample: string, delimiter: string): number | null {
  const rows = logicalLines(sample).slice(0, LINES_LOOKED_AT)
  const usual = mostUsual(rows, delimiter)
  if (usual && usual.agreeing >= rows.length * ROWS_AGREEING) return usual.cells
  // An open quotation mark joins rows, so lines are counted.
  const lines = sample.split(/\r\n|\n|\r/, LINES_LOOKED_AT).map((line) => line.replace(/"[^"]*"/g, ''))
  return mostUsual(lines, delimiter)?.cells ?? null
}

const ROWS_AGREEING = 0.8

function mostUsual(lines: readonly string[], delimiter: string): { cells: number; agreeing: number } | null {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = occurrences(line, delimiter) + 1
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  const [usual] = [...counts].toSorted(([width, a], [other, b]) => b - a || other - width)
  return usual ? { cells: usual[0], agreeing: usual[1] } : null
}

/** Excel's hint: a first line `sep=;`. */
export function declaredDelimiter(sample: string): string | null {
  return /^\ufeff?sep=([,;\t|#])\r?\n/i.exec(sample)?.[1] ?? null
}

/** Newlines in quotes do not end a line. */
function logicalLines(sample: string): string[] {
  const unquoted = sample.replace(/"(?:[^"]|""){0,20000}"/g, '""')
  const lines = unquoted.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
  return lines.length > 1 ? lines.slice(0, -1) : lines
}

function occurrences(line: string, sign: string): number {
  return line.split(sign).length - 1
}

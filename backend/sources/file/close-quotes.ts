export interface QuoteRepair {
  delimiter: string
  /** Cells of a usual row; null if unknown. */
  width: number | null
  /** Lines whose open mark was closed. */
  closed: Set<number>
  /** Lines that were emptied. */
  unread(line: number): void
}

/**
 * Closes a quotation mark that would swallow the rows below: its row would have too many cells, another cell
 * begins with a mark, or no end follows. Takes and gives whole lines, and keeps their number.
 */
export async function* closeQuotes(text: AsyncIterable<string>, repair: QuoteRepair): AsyncIterable<string> {
  const reader = openReader(repair)
  for await (const chunk of text) yield reader.read(chunk)
  yield reader.end()
}

interface OpenRecord {
  lines: string[]
  size: number
  cells: number
  inQuotes: boolean
  /** Offset of the last opening mark in the first line. */
  openedAt: number
  /** A cell begins with an inner mark. */
  isStray: boolean
  atStart: boolean
}

function openReader(repair: QuoteRepair) {
  const { width, delimiter } = repair
  let record: OpenRecord | null = null
  let line = 1
  let readAgain = 0
  let out: string[] = []
  const waiting: string[] = []

  function emit(lines: readonly string[]): void {
    out.push(...lines)
    line += lines.length
  }

  function take(text: string): void {
    if (record === null && !text.includes('"')) {
      emit([text])
      return
    }
    const open: OpenRecord = record ?? { ...NOTHING, lines: [] }
    record = open
    scan(open, text, delimiter)
    open.lines.push(text)
    open.size += text.length
    if (open.inQuotes ? open.isStray || isTooLong(open) : !isWhole(open)) close(open)
    else if (!open.inQuotes) release(open)
  }

  function isWhole({ lines, cells, isStray }: OpenRecord): boolean {
    if (isStray) return false
    return lines.length === 1 || width === null || (cells <= width && !holdsRows(lines, width, delimiter))
  }

  function release({ lines }: OpenRecord): void {
    record = null
    emit(lines)
  }

  /** The first line becomes a row; the others are read again. */
  function close(open: OpenRecord): void {
    readAgain += open.lines.length
    if (width === null || readAgain > READ_AGAIN_MAX * line + READ_AGAIN_FREE) {
      release(open)
      return
    }
    record = null
    const [first = '', ...others] = open.lines
    const row = closedRow(first, open.openedAt, width, delimiter)
    if (row === null) repair.unread(line)
    else repair.closed.add(line)
    emit([row ?? '\n'])
    for (const text of others.toReversed()) waiting.push(text)
  }

  function workOff(): void {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) take(next)
  }

  function taken(): string {
    const text = out.join('')
    out = []
    return text
  }

  return {
    read: (chunk: string): string => {
      if (record === null && !chunk.includes('"')) {
        line += chunk.split('\n').length - 1
        return chunk
      }
      for (const text of chunk.match(LINES) ?? []) {
        take(text)
        workOff()
      }
      return taken()
    },
    end: (): string => {
      while (record !== null) {
        close(record)
        workOff()
      }
      return taken()
    },
  }
}

function scan(open: OpenRecord, text: string, delimiter: string): void {
  let at = 0
  while (at < text.length) {
    const sign = text[at]
    if (open.inQuotes) {
      const mark = text.indexOf('"', at)
      if (mark < 0) return
      const next = text[mark + 1]
      if (next === '"') at = mark + 2
      else {
        at = mark + 1
        if (next === undefined || next === '\n' || next === delimiter) open.inQuotes = false
        else if (mark === 0 || text[mark - 1] === delimiter) {
          open.isStray = true
          return
        }
      }
    } else if (sign === delimiter || sign === '\n') {
      if (sign === delimiter) open.cells += 1
      open.atStart = true
      at += 1
    } else if (sign === '"' && open.atStart) {
      open.inQuotes = true
      open.atStart = false
      if (open.lines.length === 0) open.openedAt = at
      at += 1
    } else {
      open.atStart = false
      const next = text.indexOf(delimiter, at)
      at = next < 0 ? text.length : next
    }
  }
}

/** Null for a line with too few cells: its cell may go on below, to an unknown end. */
function closedRow(text: string, openedAt: number, width: number, delimiter: string): string | null {
  const before = text.slice(0, openedAt)
  const pieces = text
    .slice(openedAt + 1)
    .replace(/\n$/, '')
    .split(delimiter)
  const started: OpenRecord = { ...NOTHING, lines: [] }
  scan(started, before, delimiter)
  const over = started.cells - 1 + pieces.length - width
  if (over < 0) return null
  const cells = [pieces.slice(0, over + 1).join(delimiter), ...pieces.slice(over + 1)]
  return `${before}${cells.map(quoted).join(delimiter)}\n`
}

function quoted(cell: string): string {
  const text = cell.length > 1 && cell.startsWith('"') ? cell.slice(1).replace(/"$/, '') : cell
  return `"${text.replaceAll('"', '""')}"`
}

/** Each line of the cell has as many cells as a row. */
function holdsRows(lines: readonly string[], width: number, delimiter: string): boolean {
  const isRow = (text: string) => text.split(delimiter).length === width
  return width >= ROW_WIDTH && lines.length >= ROWS_WITHIN && lines.every(isRow)
}

function isTooLong({ lines, size }: OpenRecord): boolean {
  return size > RECORD_MAX || lines.length > LINES_MAX
}

const NOTHING = { size: 0, cells: 1, inQuotes: false, openedAt: 0, isStray: false, atStart: true }
const LINES = /[^\n]*\n|[^\n]+$/g
const RECORD_MAX = 256 * 1024
const LINES_MAX = 2000
/** A repair reads the lines below again, at most so often that time grows with the file only. */
const READ_AGAIN_MAX = 4
const READ_AGAIN_FREE = 100 * LINES_MAX
const ROW_WIDTH = 4
const ROWS_WITHIN = 4

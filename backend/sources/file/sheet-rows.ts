import { unforced } from './cell-text.ts'
import { FileUnreadable } from './file-unreadable.ts'
import type { TableRecord } from './table-record.ts'
import type { WorkbookLimits } from './workbook-limits.ts'
import { cleanText, textCollector, tooLong, tooMuch } from './workbook-parts.ts'
import { attribute, type TagHandler } from './xml-tags.ts'

export interface SheetContext {
  texts: readonly string[]
  /** True for date styles. */
  dateStyles: readonly boolean[]
  from1904: boolean
}

export interface SheetReader extends TagHandler {
  /** Removes and returns the complete rows. */
  taken(): TableRecord[]
  /** True after `</sheetData>`. */
  isOver(): boolean
}

/** Skips empty rows. */
export function sheetReader(
  { texts, dateStyles, from1904 }: SheetContext,
  limits: WorkbookLimits,
): SheetReader {
  let ready: TableRecord[] = []
  let row: Row | null = null
  let cell: Cell | null = null
  let lastLine = 0
  /** Shorter rows are padded. */
  let width = 0
  let isOver = false
  let rows = 0
  let cells = 0
  let characters = 0
  const inline = textCollector(limits.cellCharacters)

  function beginRow(attributes: string): void {
    lastLine = placeOf(attribute(attributes, 'r')) ?? lastLine + 1
    row = { line: lastLine, cells: [], characters: 0, next: 0 }
  }

  function beginCell(at: Row, attributes: string): void {
    const column = columnOf(attribute(attributes, 'r')) ?? at.next
    at.next = column + 1
    cell = {
      column,
      type: attribute(attributes, 't') ?? 'n',
      style: Number(attribute(attributes, 's')),
      value: '',
      inValue: false,
    }
    inline.begin()
  }

  function endCell(at: Row, { column, type, style, value }: Cell): void {
    // Some programs write the type of one form and the element of the other.
    const text = unforced(inline.end() || valueText(type, style, value))
    if (text === '') return
    if (column >= limits.columns || at.line > limits.rows) throw tooWide()
    while (at.cells.length < column) at.cells.push('')
    at.cells[column] = text
    at.characters += text.length
  }

  function endRow(at: Row): void {
    if (at.cells.length === 0) return
    width = Math.max(width, at.cells.length)
    rows += 1
    cells += width
    characters += Math.min(at.characters, limits.rowCharacters)
    if (rows > limits.rows) throw tooMuch(`has more than ${limits.rows} rows`)
    if (cells > limits.cells) throw tooMuch(`has more than ${limits.cells} cells`)
    if (characters > limits.characters) {
      throw tooMuch(`holds more than ${limits.characters / 1024 / 1024} MB of text`)
    }
    if (at.characters > limits.rowCharacters) {
      ready.push({
        line: at.line,
        broken: `the row is longer than ${limits.rowCharacters / 1024} KB; it was left out`,
      })
      return
    }
    while (at.cells.length < width) at.cells.push('')
    ready.push({ line: at.line, cells: at.cells })
  }

  function tooWide(): FileUnreadable {
    return new FileUnreadable(
      `The sheet has more than ${limits.rows} rows or ${limits.columns} columns. Delete what stands beyond the table, or save the table alone as CSV.`,
    )
  }

  function valueText(type: string, style: number, value: string): string {
    if (value === '') return ''
    if (type === 's') return texts[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'yes' : 'no'
    if (type === 'd') return cleanText(value.trim().replace(/T00:00:00(?:\.0{1,9})?Z?$/, ''))
    if (type !== 'n') return cleanText(value)
    const number = Number(value)
    return dateStyles[style] ? dayText(number, from1904) : numberText(number)
  }

  return {
    taken: () => {
      const taken = ready
      ready = []
      return taken
    },
    isOver: () => isOver,
    opened: (name, attributes) => {
      if (name === 'row') beginRow(attributes)
      else if (name === 'c' && row) beginCell(row, attributes)
      else if (name === 'v' && cell) cell.inValue = true
      else if (cell) inline.opened(name)
    },
    text: (piece) => {
      if (!cell) return
      if (!cell.inValue) inline.add(piece)
      else if (cell.value.length + piece.length > limits.cellCharacters) throw tooLong(limits.cellCharacters)
      else cell.value += piece
    },
    closed: (name) => {
      if (name === 'v' && cell) cell.inValue = false
      else if (name === 'c' && cell) {
        if (row) endCell(row, cell)
        cell = null
      } else if (name === 'row' && row) {
        endRow(row)
        row = null
      } else if (name === 'sheetData') isOver = true
      else if (cell) inline.closed(name)
    },
  }
}

interface Row {
  line: number
  cells: string[]
  characters: number
  /** Column of a cell without an address. */
  next: number
}

interface Cell {
  column: number
  type: string
  style: number
  value: string
  inValue: boolean
}

function placeOf(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null
}

/** From 0. */
function columnOf(name: string | null): number | null {
  const letters = name === null ? null : /^[A-Z]{1,4}/i.exec(name)?.[0]?.toUpperCase()
  if (!letters) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Excel counts days from 1899-12-30. */
function dayText(serial: number, from1904: boolean): string {
  const day = new Date(Math.round((serial - 25_569 + (from1904 ? 1462 : 0)) * DAY_MS))
  return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, DAY_LENGTH)
}

/** Removes rounding digits; uses exponents for numbers that lost digits. */
function numberText(value: number): string {
  if (Number.isNaN(value)) return ''
  return Math.abs(value) >= EXACT_BELOW ? value.toExponential() : String(Number(value.toPrecision(15)))
}

const DAY_MS = 86_400_000
const DAY_LENGTH = '2026-11-03'.length
/** Excel keeps 15 digits. */
const EXACT_BELOW = 1e15

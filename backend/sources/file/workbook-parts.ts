import { posix } from 'node:path'
import { FileUnreadable } from './file-unreadable.ts'
import type { WorkbookLimits } from './workbook-limits.ts'
import { attribute, type TagHandler } from './xml-tags.ts'

export interface PartReader<Found> extends TagHandler {
  found: Found
}

interface Book {
  /** Visible sheets, in order; ids of relations. */
  sheets: { id: string; name: string }[]
  from1904: boolean
}

export function bookReader({ sheets: most }: WorkbookLimits): PartReader<Book> {
  const found: Book = { sheets: [], from1904: false }
  let listed = 0
  return {
    found,
    opened: (name, attributes) => {
      if (name === 'workbookPr') found.from1904 = /^(?:1|true)$/.test(attribute(attributes, 'date1904') ?? '')
      if (name !== 'sheet') return
      listed += 1
      if (listed > most) throw tooMuch(`lists more than ${most} sheets`)
      // `r:id`; the tag also has a `sheetId`.
      const id = attribute(attributes, 'id')
      if (id !== null && !/hidden/i.test(attribute(attributes, 'state') ?? ''))
        found.sheets.push({ id, name: attribute(attributes, 'name') ?? '' })
    },
    ...NO_TEXT,
  }
}

export interface Relation {
  /** Full name of the part. */
  part: string
  /** Its last word, `worksheet`: the rest differs between editions of the standard. */
  type: string
}

/** By id. `source` is the part whose relations these are. */
export function relationsReader(
  source: string,
  { sheets: most }: WorkbookLimits,
): PartReader<Map<string, Relation>> {
  const found = new Map<string, Relation>()
  return {
    found,
    opened: (name, attributes) => {
      if (name !== 'Relationship') return
      const [id, target] = [attribute(attributes, 'Id'), attribute(attributes, 'Target')]
      if (id === null || target === null) return
      if (found.size > 2 * most) throw tooMuch(`lists more than ${most} sheets`)
      const type = attribute(attributes, 'Type')?.split('/').at(-1) ?? ''
      found.set(id, { part: posix.resolve('/', posix.dirname(source), target.replaceAll('\\', '/')), type })
    },
    ...NO_TEXT,
  }
}

/** True for date styles. */
export function stylesReader({ styles: most }: WorkbookLimits): PartReader<boolean[]> {
  const found: boolean[] = []
  const formats = new Map<string, boolean>()
  let inCellStyles = false
  let named = 0
  return {
    found,
    opened: (name, attributes) => {
      if (name === 'cellXfs') inCellStyles = true
      else if (name === 'numFmt') {
        named += 1
        const id = attribute(attributes, 'numFmtId')
        if (id !== null) formats.set(id, isDateFormat(attribute(attributes, 'formatCode') ?? ''))
      } else if (name === 'xf' && inCellStyles) {
        const id = attribute(attributes, 'numFmtId') ?? ''
        found.push(formats.get(id) ?? BUILT_IN_DATES.test(id))
      }
      if (named > most || found.length > most) throw tooMuch(`has more than ${most} styles of cells`)
    },
    text: ignore,
    closed: (name) => {
      if (name === 'cellXfs') inCellStyles = false
    },
  }
}

/** Omits phonetic readings. */
export function textsReader({ texts: most, cellCharacters }: WorkbookLimits): PartReader<string[]> {
  const found: string[] = []
  const text = textCollector(cellCharacters)
  return {
    found,
    opened: (name) => {
      if (name === 'si') {
        if (found.length >= most) throw tooMuch(`has more than ${most} different texts`)
        text.begin()
      }
      text.opened(name)
    },
    text: text.add,
    closed: (name) => {
      text.closed(name)
      if (name === 'si') found.push(text.end())
    },
  }
}

/** Joins `t` elements, except inside `rPh`. */
export function textCollector(most: number) {
  let pieces = ''
  let inText = false
  let inPhonetic = false
  return {
    begin: () => {
      pieces = ''
    },
    opened: (name: string) => {
      if (name === 'rPh') inPhonetic = true
      if (name === 't') inText = !inPhonetic
    },
    add: (piece: string) => {
      if (!inText) return
      pieces += piece
      if (pieces.length > most) throw tooLong(most)
    },
    closed: (name: string) => {
      if (name === 't') inText = false
      if (name === 'rPh') inPhonetic = false
    },
    end: () => cleanText(pieces),
  }
}

/** Decodes `_x000D_` etc. Removes zero bytes and lone surrogates, which PostgreSQL refuses. */
export function cleanText(text: string): string {
  const whole = text.includes('_x')
    ? text.replace(/_x([0-9A-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
  return whole.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}

export function tooLong(most: number): FileUnreadable {
  return tooMuch(`has a cell longer than ${most} characters`)
}

export function tooMuch(what: string): FileUnreadable {
  return new FileUnreadable(`The workbook ${what}. Save the sheet with the table alone as CSV and send that.`)
}

function isDateFormat(code: string): boolean {
  return /[ymdhYMDH]|ss/.test(code.slice(0, FORMAT_MAX).replace(/\[[^[\]]*\]|"[^"]*"|\\./g, ''))
}

function ignore(): void {
  return
}

const NO_TEXT = { text: ignore, closed: ignore }
const BUILT_IN_DATES = /^(?:1[4-9]|2[0-2]|2[7-9]|3[0-6]|4[5-7]|5[0-8])$/
/** Excel's limit. */
const FORMAT_MAX = 255

import { type Day, type DayOrder, parseDay } from '../../calendar/days.ts'
import { type DecimalMark, type Price, parseCount, parsePrice, parseRating } from '../parse-numbers.ts'
import { cleanText, cleanUrl } from '../text.ts'
import type { Columns } from './columns.ts'

/** The format of the file as a whole. */
export interface FileFormat {
  decimal: DecimalMark | undefined
  dayOrder: DayOrder
  /** For prices without a sign. */
  currency: string | null
  /** The day of rows that name none. */
  day: Day
  /** Whether that day was stated by the operator. */
  dayGiven: boolean
  today: Day
}

/** The row cannot be taken; the message says why, to its owner. */
export class RowRejected extends Error {}

/** A row's cells by field. An empty cell, a dash or "N/A" is null; a cell that makes no sense rejects the row. */
export interface Cells<Field extends string> {
  has(field: Field): boolean
  text(field: Field, max?: number): string | null
  url(field: Field): string | null
  price(field: Field): Price | null
  count(field: Field): number | null
  rating(field: Field): number | null
  day(field: Field): Day | null
}

export function cellsOf<Field extends string>(
  record: readonly string[],
  { at, currencies }: Columns<Field>,
  fileFormat: FileFormat,
): Cells<Field> {
  const raw = (field: Field) => {
    const column = at.get(field)
    const text = column === undefined ? '' : (record[column] ?? '').trim()
    return EMPTY.test(text) ? null : text
  }
  const read = <T>(field: Field, parse: (text: string) => T | null, what: string): T | null => {
    const text = raw(field)
    if (text === null) return null
    const value = parse(text)
    if (value === null) throw new RowRejected(`"${shorten(text)}" is not ${what}`)
    return value
  }
  return {
    has: (field) => at.has(field),
    text: (field, max = 500) => cleanText(raw(field), max),
    url: (field) => cleanUrl(raw(field)),
    price: (field) => {
      const price = read(field, (text) => parsePrice(text, fileFormat.decimal), 'a price')
      return price && { ...price, currency: price.currency ?? currencies.get(field) ?? fileFormat.currency }
    },
    count: (field) => read(field, readCount, 'a whole number'),
    rating: (field) =>
      read(field, (text) => (/^0+([.,]0+)?$/.test(text) ? 0 : parseRating(text)), 'a rating up to 5') || null,
    day: (field) =>
      read(field, (text) => readDay(text, fileFormat), `a date in the past${orderHint(fileFormat)}`),
  }
}

const EMPTY = /^(?:|-|–|—|n\/?a|null|none|nan|undefined|not available|#n\/a)$/i

/** Spreadsheets write whole numbers as 1234.0 now and then. */
function readCount(text: string): number | null {
  return parseCount(text.replace(/^(\d+)[.,]0$/, '$1'))
}

/** A year alone stands for its end; the running year for today. */
function readDay(text: string, { dayOrder, today }: FileFormat): Day | null {
  const day = parseDay(text, dayOrder)
  if (day === null || day <= today) return day
  return text === today.slice(0, 4) ? today : null
}

function orderHint({ dayOrder }: FileFormat): string {
  return dayOrder === 'day-first' ? ' (read as day/month/year)' : ' (read as month/day/year)'
}

function shorten(text: string): string {
  const clean = cleanText(text, 60) ?? ''
  return clean.length < text.trim().length ? `${clean}…` : clean
}

import { addDays, type Day, daysBetween } from '../../calendar/days.ts'
import { type DayOrder, parseDay } from '../../calendar/parse-day.ts'
import { cutText } from '../../contracts/cut-text.ts'
import { plainDigits } from '../../contracts/plain-digits.ts'
import { parseCount } from '../parse-counts.ts'
import { type DecimalMark, type Price, parsePrice, parseRating } from '../parse-numbers.ts'
import { cleanText, cleanUrl, FIGURE_MAX, URL_MAX } from '../text.ts'
import { hyperlinkIn, isLostText, isSpreadsheetError, listIn } from './cell-text.ts'
import type { Columns } from './columns.ts'
import type { MoneyFormat } from './money-formats.ts'

export interface FileFormat {
  /** By field. */
  money: ReadonlyMap<string, MoneyFormat>
  /** By field: how '12.000' is read. */
  countDecimals: ReadonlyMap<string, DecimalMark | undefined>
  dayOrder: DayOrder
  day: Day
  /** True if the operator stated `day`. */
  dayGiven: boolean
  /** Set if all dated rows agree. */
  onlyDay: Day | null
  today: Day
  sold: 'in all' | 'a day'
  mend(text: string): string
}

/** The message is shown to the operator. */
export class RowRejected extends Error {}

/** `text` is the original cell. */
export interface CellNote {
  column: string
  text: string
  reason: string
}

/** Null for empty cells, dashes and "N/A"; for invalid ones, with a note. */
export interface Cells<Field extends string> {
  has(field: Field): boolean
  /** Unparsed; null if empty. */
  raw(field: Field): string | null
  /** The address of a formula `=HYPERLINK(…)`. */
  linked(field: Field): string | null
  text(field: Field, max?: number): string | null
  /** Rejoins split words. */
  words(field: Field, max?: number): string | null
  /** Never truncated, e.g. ids. */
  uncut(field: Field, max?: number): string | null
  url(field: Field): string | null
  /** `stated`: currency from another cell of the row. */
  price(field: Field, stated?: string | null): Price | null
  count(field: Field, max?: number): number | null
  rating(field: Field): number | null
  /** `from`: earlier days are invalid. */
  day(field: Field, from?: Day): Day | null
  /** `max`: characters. */
  read<T>(field: Field, parse: (text: string) => T | null, what: string, max?: number): T | null
  heading(field: Field): string
  /** Skips headings that match `skipped`. */
  headingBefore(field: Field, skipped: RegExp): string
  note(field: Field, reason: string): void
}

export function cellsOf<Field extends string>(
  record: readonly string[],
  { headings, at }: Columns<Field>,
  fileFormat: FileFormat,
): { cells: Cells<Field>; notes: CellNote[] } {
  const notes: CellNote[] = []
  const written = (field: Field) => {
    const column = at.get(field)
    return column === undefined ? '' : (record[column] ?? '').trim()
  }
  const raw = (field: Field) => {
    const text = hyperlinkIn(written(field))?.label ?? written(field)
    const [only, second] = listIn(text) ?? [text]
    const single = second === undefined ? (only ?? text) : text
    return EMPTY.test(single) ? null : single
  }
  const linked = (field: Field) => hyperlinkIn(written(field))?.address ?? null
  const note = (field: Field, reason: string) => {
    notes.push({
      column: headings[at.get(field) ?? -1]?.trim() || field,
      text: shorten(raw(field) ?? ''),
      reason,
    })
  }
  const read = <T>(
    field: Field,
    parse: (text: string) => T | null,
    what: string,
    max = FIGURE_MAX,
  ): T | null => {
    const text = raw(field)
    if (text === null) return null
    if (text.length > max) {
      note(field, `longer than ${max} characters, so not given`)
      return null
    }
    const value = parse(text)
    if (value === null) note(field, `not ${what}, so not given`)
    return value
  }
  const legible = (field: Field) => {
    const text = raw(field)
    if (text === null) return null
    if (isSpreadsheetError(text) || isLostText(text)) {
      note(
        field,
        isLostText(text) ? 'its letters were lost when the file was saved' : 'an error of a spreadsheet',
      )
      return null
    }
    if (text.includes('\ufffd')) note(field, 'a character is damaged in the file')
    const parts = listIn(text)
    if (parts === null) return text
    note(field, 'a printed list, so its parts were joined')
    return parts.join(parts.some((part) => part.trim() === '') ? '' : ', ')
  }
  const cells: Cells<Field> = {
    has: (field) => at.has(field),
    raw,
    note,
    read,
    linked,
    text: (field, max = 500) => cleanText(legible(field), max),
    heading: (field) => headings[at.get(field) ?? -1] ?? '',
    headingBefore: (field, skipped) =>
      headings.slice(0, at.get(field) ?? 0).findLast((heading) => !skipped.test(heading)) ?? '',
    words: (field, max = 500) => cleanText(fileFormat.mend((legible(field) ?? '').slice(0, 4 * max)), max),
    uncut: (field, max = FIGURE_MAX) =>
      read(field, (text) => (isSpreadsheetError(text) ? null : cleanText(text, max)), 'text', max),
    url: (field) =>
      read(
        field,
        (text) => cleanUrl(withScheme(linked(field) ?? firstAddress(text))),
        'a web address',
        ADDRESSES_MAX,
      ),
    price: (field, stated = null) => {
      const money = fileFormat.money.get(field)
      return read(field, (text) => priceIn(text, money, stated), 'a price')
    },
    count: (field, max = Number.MAX_SAFE_INTEGER) =>
      read(
        field,
        (text) => atMost(max, parseCount(text, fileFormat.countDecimals.get(field))),
        'a whole number',
      ),
    rating: (field) =>
      read(field, (text) => (/^0+([.,]0+)?$/.test(text) ? 0 : parseRating(text)), 'a rating up to 5') || null,
    day: (field, from) =>
      read(field, (text) => readDay(text, fileFormat, from), `a date in the past${orderHint(fileFormat)}`),
  }
  return { cells, notes }
}

const EMPTY = /^(?:|-|–|—|\/|\[\]|\{\}|n\/?a|null|none|nan|undefined|not available|#n\/a)$/i
/** Database limit. */
const PRICE_LIMIT = 1e10

function priceIn(text: string, money: MoneyFormat | undefined, stated: string | null): Price | null {
  const price = parsePrice(text, { ...money, stated })
  return price && price.amount < PRICE_LIMIT ? price : null
}

function atMost(max: number, count: number | null): number | null {
  return count !== null && count <= max ? count : null
}

/** A year means its last day, this year today. Five digits are a spreadsheet's day number. */
export function readDay(
  written: string,
  { dayOrder, today }: Pick<FileFormat, 'dayOrder' | 'today'>,
  from?: Day,
): Day | null {
  const text = plainDigits(written)
  const day = serialDay(text) ?? parseDay(text, dayOrder)
  if (day === null || (from !== undefined && day < from)) return null
  if (day <= today) return day
  // Tomorrow has already begun east of Greenwich.
  if (daysBetween(today, day) === 1) return today
  return text === today.slice(0, 4) ? today : null
}

/**
 * An empty cell gets the file's only date. An unreadable date rejects its row: another day would be wrong.
 */
export function dayOf(
  cells: Pick<Cells<'date'>, 'has' | 'raw' | 'day' | 'note'>,
  fileFormat: FileFormat,
): Day {
  const { dayGiven, day, onlyDay } = fileFormat
  if (dayGiven || !cells.has('date')) return day
  const own = cells.day('date', SALES_FROM)
  if (own !== null) return own
  const text = cells.raw('date')
  if (text !== null) {
    const why =
      readDay(text, fileFormat) === null ? 'is not a date in the past' : 'is before 2000, so no day of sales'
    throw new RowRejected(`"${cutText(text, 60)}" ${why}`)
  }
  if (onlyDay === null) throw new RowRejected('the date is missing')
  cells.note('date', `taken as ${onlyDay}, the only day that the file names`)
  return onlyDay
}

/** Online sales begin later; spreadsheets turn zeros and years into days of about 1900. */
export const SALES_FROM = '2000-01-01'

/** Several pictures: `https://a.example/1.jpg;https://a.example/2.jpg`. */
function firstAddress(text: string): string {
  const [first = text] = listIn(text) ?? text.split(/[;,|\s](?=\s{0,3}https?:\/\/)/i)
  return first.trim()
}

const ADDRESSES_MAX = 20 * URL_MAX

function withScheme(text: string): string {
  if (text.startsWith('//')) return `https:${text}`
  return /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(text) ? `https://${text}` : text
}

function orderHint({ dayOrder }: FileFormat): string {
  return dayOrder === 'day-first' ? ' (read as day/month/year)' : ' (read as month/day/year)'
}

function shorten(text: string): string {
  const clean = cleanText(text, 60) ?? ''
  return clean.length < text.trim().replace(/\s+/g, ' ').length ? `${clean}…` : clean
}

/** Days since 1899-12-30: 45981, or 45981.5 at noon. */
function serialDay(text: string): Day | null {
  const days = /^([2-7]\d{4})(?:[.,]\d+)?$/.exec(text.trim())?.[1]
  return days === undefined ? null : addDays('1899-12-30', Number(days))
}
